import type { PairCounts } from '../analysis.js';
import { normalCdf } from '../distributions/normal-cdf.js';
import { oneSidedMidP } from '../significance/mcnemar.js';

/**
 * One-sided p-value against "not worse" from a score test at 0: the standard error is the one that holds if there is
 * no difference, √(E[d²]·deff/n), so it needs no spread between the cases. 1 where every difference is 0.
 * @param meanSquareOverN Σw²·E[d²]/n over the slices: the null variance of the estimate for independent cases
 */
export function scorePWorse(difference: number, meanSquareOverN: number, designEffect: number): number {
  if (meanSquareOverN === 0) return 1;
  return normalCdf(difference / Math.sqrt(meanSquareOverN * designEffect));
}

/** One-sided mid-p McNemar for independent 0/1 pairs. */
export function binaryPWorse(pairs: PairCounts): number {
  return oneSidedMidP(pairs.regressed, pairs.improved);
}
