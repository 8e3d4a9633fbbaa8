import { type AdditiveMeasure, addTo } from './additive-measure.js';
import type { Coefficient } from './coefficient.js';
import type { Category } from './rating-table.js';

/** Mean squares of complete ratings, units by raters. */
export interface TwoWayAnova {
  readonly nUnits: number;
  readonly nRaters: number;
  /** Between units. */
  readonly msBetween: number;
  /** Within units: raters and error together. */
  readonly msWithin: number;
  /** Between raters. */
  readonly msRaters: number;
  readonly msError: number;
}

/** Sums from which the analysis of variance follows; additive over units. Scores should be centred beforehand. */
export function anovaTotalsLength(nRaters: number): number {
  return nRaters + 3;
}

/** Adds one unit's scores: count, Σy², (Σy)², then Σy by rater. */
export function addToAnova(scores: readonly number[], times: number, totals: Float64Array): void {
  let sum = 0;
  for (const [rater, score] of scores.entries()) {
    sum += score;
    addTo(totals, 1, times * score * score);
    addTo(totals, rater + 3, times * score);
  }
  addTo(totals, 0, times);
  addTo(totals, 2, times * sum * sum);
}

/** @returns null with fewer than two units or raters, or where all scores are equal */
export function anovaOf(totals: Float64Array): TwoWayAnova | null {
  const [n = 0, squares = 0, unitSquares = 0] = totals;
  const byRater = totals.subarray(3);
  const k = byRater.length;
  if (n < 2 || k < 2) return null;
  const total = byRater.reduce((sum, value) => sum + value, 0);
  const centre = (total * total) / (n * k);
  const ssTotal = squares - centre;
  if (ssTotal <= 1e-12 * Math.max(1, squares)) return null;
  const ssBetween = Math.max(0, unitSquares / k - centre);
  const ssRaters = Math.max(0, byRater.reduce((sum, value) => sum + value * value, 0) / n - centre);
  const ssWithin = Math.max(0, ssTotal - ssBetween);
  return {
    nUnits: n,
    nRaters: k,
    msBetween: ssBetween / (n - 1),
    msWithin: ssWithin / (n * (k - 1)),
    msRaters: ssRaters / (k - 1),
    msError: Math.max(0, ssWithin - ssRaters) / ((n - 1) * (k - 1)),
  };
}

/** An agreement measure over complete units of numeric categories, read off the analysis of variance. */
export function anovaMeasure(
  categories: readonly Category[],
  nRaters: number,
  read: (anova: TwoWayAnova) => number,
): AdditiveMeasure {
  const values = categories.map(Number);
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (!Number.isFinite(centre)) throw new RangeError('intraclass correlation needs numbers as categories');
  return {
    nTotals: anovaTotalsLength(nRaters),
    addUnit(unit, times, totals) {
      const scores = unit.flatMap((category) =>
        category === null ? [] : [(values[category] ?? 0) - centre],
      );
      if (scores.length === nRaters) addToAnova(scores, times, totals);
    },
    fromTotals(totals): Coefficient {
      if ((totals[0] ?? 0) === 0) return { value: null, reason: 'no-overlap' };
      const anova = anovaOf(totals);
      const value = anova === null ? Number.NaN : read(anova);
      return Number.isFinite(value) ? { value } : { value: null, reason: 'no-variation' };
    },
  };
}
