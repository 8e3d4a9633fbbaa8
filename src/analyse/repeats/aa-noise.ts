import { type ArmRepeatSummary, armRepeatSummary } from './arm-repeat-summary.js';
import type { RepeatedStratum } from './summarise-repeats.js';

/** What a bundle compared with itself says of the noise in one metric. */
export interface AANoise {
  readonly metric: string;
  /**
   * The first answer of either side to each case, taken as two repeats: `flipRate` is the share of cases whose two
   * answers score differently, `noiseOfDifference` the standard error of a single-run, share-weighted difference.
   */
  readonly pairs: ArmRepeatSummary;
  /** `pairs.noiseOfDifference`: what a difference must exceed about twice before it can mean anything. */
  readonly noiseFloor: number | null;
  /** True where both sides read the same stored answers, so that no noise could be measured. */
  readonly areAnswersShared: boolean;
}

/**
 * Noise from an A/A run. Nothing differs between the sides but chance, so the two answers to a case are two draws
 * from one distribution, and their variance within the case needs no further repeats.
 * @param strata every case with the scores of both sides' first answers
 */
export function aaNoise(
  metric: string,
  strata: readonly RepeatedStratum[],
  areAnswersShared: boolean,
): AANoise {
  const pairs = armRepeatSummary(strata);
  return {
    metric,
    pairs,
    noiseFloor: areAnswersShared ? null : pairs.noiseOfDifference,
    areAnswersShared,
  };
}
