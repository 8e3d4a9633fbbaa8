import { requireBetween } from '../distributions/require-range.js';
import { tailOf } from '../intervals/level.js';
import { minimumCasesForNonInferiority } from './minimum-cases.js';
import { roundUp, sampleSize } from './sample-size.js';

export interface NeededCasesQuestion {
  /** Largest tolerated loss, 0 <= margin < 1. */
  readonly margin: number;
  /** Share of discordant pairs, or E[d²]. */
  readonly discordance: number;
  /** Default 0: the candidate is in truth as good as the baseline. */
  readonly trueDifference?: number;
  /** Two-sided level. */
  readonly confidence: number;
  readonly power: number;
  /** Slices that must all pass together: each is planned with (1 − power)/K (Berger 1982). Default 1. */
  readonly nSlices?: number;
  /** Default 1. */
  readonly designEffect?: number;
}

/**
 * Cases a slice (or, with E[d²], any metric) needs to show non-inferiority with the stated power: the larger of the
 * restricted-variance number and the number no flawless slice can go below, times the design effect.
 * @returns a whole number, or null where no number is enough: margin 0 without a true improvement
 */
export function neededCases(question: NeededCasesQuestion): number | null {
  const { margin, discordance, confidence, power } = question;
  const { trueDifference = 0, nSlices = 1, designEffect = 1 } = question;
  requireBetween('number of slices', nSlices, 1, Number.MAX_SAFE_INTEGER);
  requireBetween('design effect', designEffect, 1, Number.MAX_SAFE_INTEGER);
  if (margin + trueDifference <= 0) return null;
  const alpha = tailOf(confidence);
  const slicePower = 1 - (1 - power) / nSlices;
  const { nScoreRaw } = sampleSize({ margin, discordance, trueDifference, alpha, power: slicePower });
  const nMinimum = minimumCasesForNonInferiority(margin, confidence) ?? 1;
  return roundUp(Math.max(roundUp(nScoreRaw), nMinimum) * designEffect);
}
