import { normalQuantile } from '../distributions/normal-quantile.js';
import { requireBetween } from '../distributions/require-range.js';
import { roundUp } from '../power/sample-size.js';

export interface SliceFloorQuestion {
  /** Planned cases of the slice. */
  readonly nCases: number;
  /** Fewest cases with which its rule can be met. */
  readonly minCases: number;
  /** Margin of the slice, 0 <= margin < 1. */
  readonly margin: number;
  /** Expected share of discordant pairs, or E[d²]. */
  readonly discordance: number;
  /** Loss that must not go unseen, in margins. */
  readonly detect: number;
  /** One-sided error. */
  readonly alpha: number;
  /** Chance to see that loss, in [.5, 1). */
  readonly power: number;
}

/** A loss turns pairs, and a few turn the other way: the least discordance is the loss and this. */
const LEAST_IMPROVED = 0.02;

/**
 * Cases of a slice below which a run may not pass early: as many as it takes to see a loss of `detect` margins. Without
 * it, "no evidence of a regression" would be met all the more easily the fewer cases there are.
 * @returns a whole number, at most all cases of the slice (which a margin of 0 always asks for)
 */
export function sliceFloor(question: SliceFloorQuestion): number {
  const { nCases, minCases, margin, discordance, detect, alpha, power } = question;
  requireBetween('margin', margin, 0, 1);
  requireBetween('discordance', discordance, 0, 1);
  requireBetween('power', power, 0.5, 1 - 1e-12);
  const loss = detect * margin;
  if (!(loss > 0)) return nCases;
  const zSum = normalQuantile(power) - normalQuantile(alpha);
  const variance = Math.max(discordance, Math.min(1, loss + LEAST_IMPROVED));
  return Math.min(nCases, Math.max(minCases, roundUp((zSum * zSum * variance) / (loss * loss))));
}
