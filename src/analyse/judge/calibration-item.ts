import type { Category, RatingTable } from '../agreement/rating-table.js';
import { ratingTable } from '../agreement/rating-table.js';

/** One response graded by people and by the judge, in the rubric's categories; blank or null where one gave no grade. */
export interface CalibrationItem {
  readonly humans: readonly unknown[];
  readonly judge: unknown;
  /** Items that are not independent; null where it stands alone. */
  readonly cluster: string | number | null;
  /** How many responses it stands for, where some were more likely to be drawn than others; absent where all count alike. */
  readonly weight?: number;
}

/** Items as two tables over one declared list: people alone, and judge. */
export interface CalibrationTables {
  readonly humans: RatingTable;
  readonly judge: RatingTable;
  readonly clusterOf: readonly (string | number)[] | null;
  /** What each item counts, with mean 1; null where all count alike. */
  readonly weights: readonly number[] | null;
}

export function calibrationTables(
  categories: readonly Category[],
  items: readonly CalibrationItem[],
): CalibrationTables {
  const hasClusters = items.some((item) => item.cluster !== null);
  return {
    humans: ratingTable(
      categories,
      items.map((item) => item.humans),
    ),
    judge: ratingTable(
      categories,
      items.map((item) => [item.judge]),
    ),
    weights: itemWeights(items),
    clusterOf: hasClusters ? items.map((item, index) => item.cluster ?? `item ${index}`) : null,
  };
}

/** Weights of the items with mean 1; null where all count alike. */
export function itemWeights(items: readonly Pick<CalibrationItem, 'weight'>[]): readonly number[] | null {
  if (items.every(({ weight }) => weight === undefined)) return null;
  const mean = items.reduce((sum, { weight = 1 }) => sum + weight, 0) / items.length;
  return items.map(({ weight = 1 }) => weight / mean);
}
