import { requireBetween, requireFinite } from '../distributions/require-range.js';
import type { CoefficientGap } from './coefficient.js';
import { fQuantile } from './f-quantile.js';
import { addToAnova, anovaOf, anovaTotalsLength, type TwoWayAnova } from './two-way-anova.js';

/** An intraclass correlation with its F-based interval; null interval where raters agree to the last digit. */
export interface IccEstimate {
  readonly value: number;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
}

/** Shrout & Fleiss (1979): ICC(1,1), (2,1), (3,1) for one rating, (·,k) for the mean of the k raters' ratings. */
export interface IntraclassCorrelations {
  readonly icc1: IccEstimate;
  readonly icc2: IccEstimate;
  readonly icc3: IccEstimate;
  readonly icc1k: IccEstimate;
  readonly icc2k: IccEstimate;
  readonly icc3k: IccEstimate;
}

export type IccResult =
  | ({
      readonly state: 'estimated';
      readonly nUnits: number;
      readonly nRaters: number;
    } & IntraclassCorrelations)
  | { readonly state: 'undefined'; readonly reason: CoefficientGap };

/**
 * Intraclass correlations of numeric scores, units by raters.
 * @param scores one row a unit, all rows of one length; finite numbers
 * @param confidence two-sided level of the intervals
 * @returns `undefined` with a reason for fewer than two raters or units, or where all scores are equal
 * @throws TypeError for a score that is not finite, RangeError for ragged rows
 */
export function intraclassCorrelation(scores: readonly (readonly number[])[], confidence = 0.95): IccResult {
  requireBetween('confidence', confidence, 0, 1);
  const nRaters = scores[0]?.length ?? 0;
  if (scores.some((row) => row.length !== nRaters)) throw new RangeError('every unit needs the same raters');
  for (const row of scores) for (const score of row) requireFinite('score', score);
  if (scores.length === 0) return { state: 'undefined', reason: 'no-overlap' };
  if (nRaters < 2) return { state: 'undefined', reason: nRaters === 1 ? 'one-rater' : 'no-overlap' };
  const mean = scores.flat().reduce((sum, score) => sum + score, 0) / (scores.length * nRaters);
  const totals = new Float64Array(anovaTotalsLength(nRaters));
  for (const row of scores) {
    addToAnova(
      row.map((score) => score - mean),
      1,
      totals,
    );
  }
  const anova = anovaOf(totals);
  if (anova === null) return { state: 'undefined', reason: 'no-variation' };
  const estimates = estimatesOf(anova, (1 - confidence) / 2);
  return { state: 'estimated', nUnits: anova.nUnits, nRaters, ...estimates };
}

/** ICC(2,1): absolute agreement of one rating, raters drawn at random; the usual choice for rubric scores. */
export function icc2Of(anova: TwoWayAnova): number {
  const { nUnits: n, nRaters: k, msBetween, msRaters, msError } = anova;
  return (msBetween - msError) / (msBetween + (k - 1) * msError + (k * (msRaters - msError)) / n);
}

function estimatesOf(anova: TwoWayAnova, tail: number): IntraclassCorrelations {
  const { nUnits: n, nRaters: k, msBetween, msWithin, msRaters, msError } = anova;
  const one = fLimits(msBetween / msWithin, n - 1, n * (k - 1), tail);
  const three = fLimits(msBetween / msError, n - 1, (n - 1) * (k - 1), tail);
  const two = twoWayLimits(anova, tail);
  const single = (f: number) => (f - 1) / (f + k - 1);
  const averaged = (f: number) => 1 - 1 / f;
  // Spearman–Brown: from one rating to the mean of k.
  const steppedUp = (limit: number) => (limit * k) / (1 + limit * (k - 1));
  return {
    icc1: estimate((msBetween - msWithin) / (msBetween + (k - 1) * msWithin), one, single),
    icc2: estimate(icc2Of(anova), two, (limit) => limit),
    icc3: estimate((msBetween - msError) / (msBetween + (k - 1) * msError), three, single),
    icc1k: estimate((msBetween - msWithin) / msBetween, one, averaged),
    icc2k: estimate((msBetween - msError) / (msBetween + (msRaters - msError) / n), two, steppedUp),
    icc3k: estimate((msBetween - msError) / msBetween, three, averaged),
  };
}

type Limits = readonly [number, number];

/** Limits of a ratio of mean squares. */
function fLimits(ratio: number, df1: number, df2: number, tail: number): Limits {
  return [ratio / fQuantile(1 - tail, df1, df2), ratio * fQuantile(1 - tail, df2, df1)];
}

/** McGraw & Wong (1996) with Satterthwaite's degrees of freedom for ICC(2,1). */
function twoWayLimits(anova: TwoWayAnova, tail: number): Limits {
  const { nUnits: n, nRaters: k, msBetween, msRaters, msError } = anova;
  const icc = icc2Of(anova);
  const raterTerm = (k * icc * msRaters) / msError;
  const errorTerm = n * (1 + (k - 1) * icc) - k * icc;
  const df = ((k - 1) * (n - 1) * (raterTerm + errorTerm) ** 2) / ((n - 1) * raterTerm ** 2 + errorTerm ** 2);
  if (!(df > 0 && Number.isFinite(df))) return [Number.NaN, Number.NaN];
  const upperF = fQuantile(1 - tail, n - 1, df);
  const lowerF = fQuantile(1 - tail, df, n - 1);
  const noise = k * msRaters + (k * n - k - n) * msError;
  return [
    (n * (msBetween - upperF * msError)) / (upperF * noise + n * msBetween),
    (n * (lowerF * msBetween - msError)) / (noise + n * lowerF * msBetween),
  ];
}

/** A form that divides by zero (no spread between units) has nothing in common: 0. */
function estimate(value: number, limits: Limits, map: (limit: number) => number): IccEstimate {
  const [lower, upper] = [map(limits[0]), map(limits[1])];
  const isUsable = Number.isFinite(lower) && Number.isFinite(upper);
  return { value: Number.isFinite(value) ? value : 0, interval: isUsable ? { lower, upper } : null };
}
