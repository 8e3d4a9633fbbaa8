import type { Coefficient } from './coefficient.js';
import type { RatingTable } from './rating-table.js';

/** One unit's ratings: an index into the categories per rater, null where missing. */
export type UnitRatings = readonly (number | null)[];

/**
 * An agreement coefficient that depends on the units only through a sum of per-unit numbers. A resample of units is
 * then a weighted sum of the same numbers, so the bootstrap never goes back to the ratings.
 */
export interface AdditiveMeasure {
  /** Length of the per-unit numbers. */
  readonly nTotals: number;
  /** Adds the unit's numbers, `times` over, to the running totals. */
  addUnit(unit: UnitRatings, times: number, totals: Float64Array): void;
  /** The coefficient of the summed units. */
  fromTotals(totals: Float64Array): Coefficient;
}

/** Sums a measure over all units. @param weights how often each counts; once where null */
export function totalsOf(
  measure: AdditiveMeasure,
  units: readonly UnitRatings[],
  weights: readonly number[] | null = null,
): Float64Array {
  const totals = new Float64Array(measure.nTotals);
  for (const [index, unit] of units.entries()) measure.addUnit(unit, weights?.[index] ?? 1, totals);
  return totals;
}

/** The coefficient over all units of a table, or why there is none. @param weights how often each unit counts */
export function measureAgreement(
  measure: AdditiveMeasure,
  table: RatingTable,
  weights: readonly number[] | null = null,
): Coefficient {
  const hasOverlap = table.units.some((unit) => countRatings(unit) >= 2);
  if (hasOverlap) return measure.fromTotals(totalsOf(measure, table.units, weights));
  const active = new Set(
    table.units.flatMap((unit) => unit.flatMap((c, rater) => (c === null ? [] : [rater]))),
  );
  return { value: null, reason: active.size === 1 ? 'one-rater' : 'no-overlap' };
}

/** Ratings present in a unit. */
export function countRatings(unit: UnitRatings): number {
  let count = 0;
  for (const category of unit) if (category !== null) count += 1;
  return count;
}

/** How often each category was given in a unit. */
export function countByCategory(unit: UnitRatings, nCategories: number): Float64Array {
  const counts = new Float64Array(nCategories);
  for (const category of unit) if (category !== null) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

/** Adds to one entry of a vector whose index is known to be in range. */
export function addTo(vector: Float64Array, index: number, amount: number): void {
  vector[index] = (vector[index] ?? 0) + amount;
}
