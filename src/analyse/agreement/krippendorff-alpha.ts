import { type AdditiveMeasure, addTo, countByCategory, countRatings } from './additive-measure.js';
import { oneMinusRatio } from './coefficient.js';
import type { Category } from './rating-table.js';

/** What distance means between two categories: none, order, or difference of their numbers. */
export type MeasurementLevel = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's alpha (Content Analysis, ch. 12) for any number of raters with missing ratings, at most 1. Units with
 * fewer than two ratings are left out. `no-variation` where all pairable ratings are of one category.
 * @param categories the declared list, in order; finite numbers for `interval`
 * @throws RangeError for `interval` over categories that are not finite numbers
 */
export function krippendorffAlpha(categories: readonly Category[], level: MeasurementLevel): AdditiveMeasure {
  const k = categories.length;
  const values = level === 'interval' ? numbersOf(categories) : null;
  return {
    // The coincidence matrix: how often two ratings of one unit were c and v, each unit weighing its number of ratings.
    nTotals: k * k,
    addUnit(unit, times, totals) {
      const nRatings = countRatings(unit);
      if (nRatings < 2) return;
      const counts = countByCategory(unit, k);
      for (const [c, countC] of counts.entries()) {
        if (countC === 0) continue;
        for (const [v, countV] of counts.entries()) {
          const pairs = countC * (c === v ? countV - 1 : countV);
          addTo(totals, c * k + v, (times * pairs) / (nRatings - 1));
        }
      }
    },
    fromTotals(coincidences) {
      const byCategory = rowSums(coincidences, k);
      const n = byCategory.reduce((sum, count) => sum + count, 0);
      if (n === 0) return { value: null, reason: 'no-overlap' };
      const distance = squaredDistance(level, byCategory, values);
      let observed = 0;
      let expected = 0;
      for (let c = 0; c < k; c += 1) {
        for (let v = 0; v < c; v += 1) {
          const squared = distance(v, c);
          observed += (coincidences[c * k + v] ?? 0) * squared;
          expected += (byCategory[c] ?? 0) * (byCategory[v] ?? 0) * squared;
        }
      }
      return oneMinusRatio((n - 1) * observed, expected);
    },
  };
}

function squaredDistance(
  level: MeasurementLevel,
  byCategory: Float64Array,
  values: readonly number[] | null,
) {
  if (values !== null) return (v: number, c: number) => ((values[c] ?? 0) - (values[v] ?? 0)) ** 2;
  if (level === 'nominal') return () => 1;
  // Ordinal: how many ratings lie between the two, counting half of each end.
  const before = new Float64Array(byCategory.length + 1);
  for (const [c, count] of byCategory.entries()) before[c + 1] = (before[c] ?? 0) + count;
  return (v: number, c: number) => {
    const between = (before[c + 1] ?? 0) - (before[v] ?? 0);
    return (between - ((byCategory[c] ?? 0) + (byCategory[v] ?? 0)) / 2) ** 2;
  };
}

function rowSums(matrix: Float64Array, k: number): Float64Array {
  const sums = new Float64Array(k);
  for (const [index, value] of matrix.entries()) addTo(sums, Math.floor(index / k), value);
  return sums;
}

function numbersOf(categories: readonly Category[]): readonly number[] {
  return categories.map((category) => {
    if (typeof category !== 'number' || !Number.isFinite(category)) {
      throw new RangeError(`interval distance needs numbers as categories, got ${JSON.stringify(category)}`);
    }
    return category;
  });
}
