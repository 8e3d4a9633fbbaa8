import { normalQuantile } from '../distributions/normal-quantile.js';
import { requireBetween } from '../distributions/require-range.js';
import { tQuantile } from '../distributions/t-quantile.js';
import { tailOf } from '../intervals/level.js';
import { judgeWeight } from './judge-weight.js';
import { countLabels, type JudgedStratum, meanOf, requireStrata, sumOfSquares } from './judged-stratum.js';

export interface PredictionPowered {
  readonly state: 'estimated';
  /** How far the judge was trusted: 0 leaves the human grades alone. */
  readonly lambda: number;
  readonly estimate: number;
  readonly standardError: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  readonly nLabelled: number;
  readonly nUnlabelled: number;
  /** True where some stratum's rectifiers are all equal: the standard error is then too small to be believed. */
  readonly isRectifierConstant: boolean;
}

export type PredictionPoweredResult =
  | PredictionPowered
  | {
      readonly state: 'not-estimable';
      readonly reason: 'no-labels' | 'slice-without-labels' | 'too-few-labels';
    };

export interface PredictionPoweredOptions {
  /** Two-sided level in (0, 1). */
  readonly level: number;
  /** `tuned`: PPI++. 1: plain prediction-powered inference. 0: human grades alone. */
  readonly lambda: 'tuned' | number;
  /**
   * `normal`: divisors n and N and the normal quantile, as published. `t`: divisors n−1 and N−1 and Student's t with
   * n − (number of strata) degrees of freedom, for a decision that rests on it.
   */
  readonly form: 'normal' | 't';
}

/**
 * Prediction-powered mean difference by slice (PPI, arXiv 2301.09633; PPI++, 2311.01453): the judge's mean over the
 * unlabelled cases, corrected by what people say of the judge on the labelled ones. Unbiased however bad the judge.
 * A stratum without unlabelled cases uses its human grades alone.
 */
export function predictionPowered(
  strata: readonly JudgedStratum[],
  options: PredictionPoweredOptions,
): PredictionPoweredResult {
  requireStrata(strata);
  if (options.lambda !== 'tuned') requireBetween('lambda', options.lambda, 0, 1);
  const weighted = strata.filter((stratum) => stratum.weight > 0);
  const { nLabelled, nUnlabelled } = countLabels(weighted);
  if (nLabelled === 0) return { state: 'not-estimable', reason: 'no-labels' };
  if (weighted.some(({ human }) => human.length === 0)) {
    return { state: 'not-estimable', reason: 'slice-without-labels' };
  }
  const isT = options.form === 't';
  const df = nLabelled - weighted.length;
  const hasSpread = weighted.every(
    ({ human, judgeUnlabelled }) => human.length > 1 && judgeUnlabelled.length !== 1,
  );
  if (isT && !(hasSpread && df >= 1)) return { state: 'not-estimable', reason: 'too-few-labels' };
  const lambda = options.lambda === 'tuned' ? judgeWeight(weighted) : options.lambda;
  const lost = isT ? 1 : 0;
  let estimate = 0;
  let variance = 0;
  let isRectifierConstant = false;
  for (const stratum of weighted) {
    const { judgeMean, judgeVariance, rectifiers } = partsOf(stratum, lambda, lost);
    const spread = sumOfSquares(rectifiers) / (rectifiers.length - lost) / rectifiers.length;
    isRectifierConstant ||= rectifiers.every((value) => value === rectifiers[0]);
    estimate += stratum.weight * (judgeMean + meanOf(rectifiers));
    variance += stratum.weight ** 2 * (judgeVariance + spread);
  }
  const standardError = Math.sqrt(variance);
  const tail = tailOf(options.level);
  const reach = standardError * -(isT ? tQuantile(tail, df) : normalQuantile(tail));
  return {
    state: 'estimated',
    lambda,
    estimate,
    standardError,
    lower: estimate - reach,
    upper: estimate + reach,
    level: options.level,
    nLabelled,
    nUnlabelled,
    isRectifierConstant,
  };
}

function partsOf({ human, judge, judgeUnlabelled }: JudgedStratum, lambda: number, lost: number) {
  const n = judgeUnlabelled.length;
  const used = n === 0 ? 0 : lambda;
  return {
    judgeMean: used === 0 ? 0 : used * meanOf(judgeUnlabelled),
    judgeVariance: used === 0 ? 0 : (used * used * sumOfSquares(judgeUnlabelled)) / (n - lost) / n,
    rectifiers: human.map((value, i) => value - used * (judge[i] ?? 0)),
  };
}
