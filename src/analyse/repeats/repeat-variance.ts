import { requireFinite } from '../distributions/require-range.js';

/** How scores vary between cases and between repeats of one case. Variances are on the squared score scale. */
export interface RepeatVariance {
  readonly state: 'estimated';
  readonly nCases: number;
  readonly nRepeats: number;
  readonly mean: number;
  readonly msBetween: number;
  readonly msWithin: number;
  /** Variance of the cases' true means, >= 0. */
  readonly varianceBetween: number;
  /** Variance of one response about its case's mean: run-to-run noise. */
  readonly varianceWithin: number;
  /** Share of the variance of one response that is between cases, at most 1; null where all scores are equal. */
  readonly icc1: number | null;
  /** Standard error of the mean, cases being the units. */
  readonly standardErrorOfMean: number;
  /** Mean over cases, repeat by repeat. */
  readonly repeatMeans: readonly number[];
  readonly sdOfRepeatMeans: number;
  /** τ²: variance of an effect common to all cases of one repeat (a bad day of the server), >= 0. */
  readonly runEffectVariance: number;
}

export type RepeatVarianceResult =
  | RepeatVariance
  | { readonly state: 'not-estimable'; readonly reason: 'no-cases' | 'one-case' | 'one-repeat' };

/**
 * One-way analysis of variance of complete scores, cases by repeats.
 * @param scores one row a case, all rows of one length; repeat r of every case belongs to the same pass over the cases
 * @throws RangeError for rows of different length, TypeError for a score that is not finite
 */
export function repeatVariance(scores: readonly (readonly number[])[]): RepeatVarianceResult {
  const nCases = scores.length;
  const nRepeats = scores[0]?.length ?? 0;
  if (scores.some((row) => row.length !== nRepeats))
    throw new RangeError('every case needs the same repeats');
  for (const row of scores) for (const score of row) requireFinite('score', score);
  if (nCases === 0 || nRepeats === 0) return { state: 'not-estimable', reason: 'no-cases' };
  if (nRepeats === 1) return { state: 'not-estimable', reason: 'one-repeat' };
  if (nCases === 1) return { state: 'not-estimable', reason: 'one-case' };
  const means = scores.map(meanOf);
  const mean = meanOf(means);
  const msBetween = (nRepeats * sumOfSquares(means, mean)) / (nCases - 1);
  const ssWithin = scores.reduce((sum, row, i) => sum + sumOfSquares(row, means[i] ?? 0), 0);
  const msWithin = ssWithin / (nCases * (nRepeats - 1));
  const varianceBetween = Math.max(0, (msBetween - msWithin) / nRepeats);
  const repeatMeans = Array.from({ length: nRepeats }, (_, r) => meanOf(scores.map((row) => row[r] ?? 0)));
  const varianceOfRepeatMeans = sumOfSquares(repeatMeans, mean) / (nRepeats - 1);
  const spread = msBetween + (nRepeats - 1) * msWithin;
  return {
    state: 'estimated',
    nCases,
    nRepeats,
    mean,
    msBetween,
    msWithin,
    varianceBetween,
    varianceWithin: msWithin,
    icc1: spread > 0 ? (msBetween - msWithin) / spread : null,
    standardErrorOfMean: Math.sqrt(msBetween / (nCases * nRepeats)),
    repeatMeans,
    sdOfRepeatMeans: Math.sqrt(varianceOfRepeatMeans),
    runEffectVariance: Math.max(0, varianceOfRepeatMeans - msWithin / nCases),
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function sumOfSquares(values: readonly number[], centre: number): number {
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
