import { requireBetween } from '../distributions/require-range.js';
import { tiltedMean } from './human-only.js';

export type SelfPreference =
  | {
      readonly state: 'tested';
      /** Mean of judge − human for the judge's own family minus that for others, on the score scale. */
      readonly difference: number;
      readonly lower: number;
      readonly upper: number;
      readonly nOwn: number;
      readonly nOther: number;
      /** The interval excludes 0 and the difference is larger than half the margin. */
      readonly isFlagged: boolean;
    }
  | { readonly state: 'not-testable'; readonly reason: 'one-family' };

/**
 * Does the judge favour models of its own family? Score intervals of both means, joined by MOVER, so that a handful of
 * equal gaps is not taken for certainty.
 * @param own judge − human for outputs of the judge's family, each in [−1, 1]
 * @param other the same for all other outputs
 * @param margin of the gated metric, in [0, 1)
 */
export function selfPreference(
  own: readonly number[],
  other: readonly number[],
  margin: number,
  level = 0.95,
): SelfPreference {
  requireBetween('margin', margin, 0, 1);
  for (const gap of [...own, ...other]) requireBetween('judge − human', gap, -1, 1);
  if (own.length === 0 || other.length === 0) return { state: 'not-testable', reason: 'one-family' };
  const { estimate, lower, upper } = tiltedMean(
    [
      { weight: 1, values: own },
      { weight: 1, values: other.map((gap) => 0 - gap) },
    ],
    level,
  );
  const isBeyondChance = lower > 0 || upper < 0;
  return {
    state: 'tested',
    difference: estimate,
    lower,
    upper,
    nOwn: own.length,
    nOther: other.length,
    isFlagged: isBeyondChance && Math.abs(estimate) > margin / 2,
  };
}
