import { requireBetween, requireFinite } from '../distributions/require-range.js';

/**
 * Paired differences of one slice, candidate − baseline, by people and by the judge. The labelled cases must be a
 * random sample of the slice, both arms of each graded blind.
 */
export interface JudgedStratum {
  /** Share in the overall difference, in (0, 1]; a single slice has weight 1. */
  readonly weight: number;
  /** Human differences of the labelled cases, each in [−1, 1]. */
  readonly human: readonly number[];
  /** Judge's differences of the same cases, in the same order. */
  readonly judge: readonly number[];
  /** Judge's differences of the cases without human grades. */
  readonly judgeUnlabelled: readonly number[];
}

/** Cases with and without human grades over all strata. */
export function countLabels(strata: readonly JudgedStratum[]) {
  let nLabelled = 0;
  let nUnlabelled = 0;
  let nDisagreeing = 0;
  for (const { human, judge, judgeUnlabelled } of strata) {
    nLabelled += human.length;
    nUnlabelled += judgeUnlabelled.length;
    for (const [i, value] of human.entries()) if (value !== judge[i]) nDisagreeing += 1;
  }
  return { nLabelled, nUnlabelled, nDisagreeing };
}

/** @throws RangeError for unequal lengths, TypeError for a weight or difference outside its range */
export function requireStrata(strata: readonly JudgedStratum[]): void {
  for (const { weight, human, judge, judgeUnlabelled } of strata) {
    requireFinite('weight', weight);
    requireBetween('weight', weight, 0, 1);
    if (human.length !== judge.length) {
      throw new RangeError(`labelled cases need a human and a judge: ${human.length} and ${judge.length}`);
    }
    for (const values of [human, judge, judgeUnlabelled]) {
      for (const value of values) requireBetween('difference', value, -1, 1);
    }
  }
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function sumOfSquares(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}
