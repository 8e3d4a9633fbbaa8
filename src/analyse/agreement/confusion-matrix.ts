import type { RatingTable } from './rating-table.js';

/** Counts of units by the categories two raters gave; units that one of them left out are not in it. */
export interface ConfusionMatrix {
  readonly nCategories: number;
  /** Row-major, first rater's category by second rater's. */
  readonly counts: Float64Array;
  readonly nUnits: number;
  /** Units on the diagonal. */
  readonly nAgree: number;
}

/** Crosses two columns of a rating table. */
export function confusionMatrix(table: RatingTable, raterA = 0, raterB = 1): ConfusionMatrix {
  const k = table.categories.length;
  const counts = new Float64Array(k * k);
  let nUnits = 0;
  let nAgree = 0;
  for (const unit of table.units) {
    const a = unit[raterA] ?? null;
    const b = unit[raterB] ?? null;
    if (a === null || b === null) continue;
    counts[a * k + b] = (counts[a * k + b] ?? 0) + 1;
    nUnits += 1;
    if (a === b) nAgree += 1;
  }
  return { nCategories: k, counts, nUnits, nAgree };
}
