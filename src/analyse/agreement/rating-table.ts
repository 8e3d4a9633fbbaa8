/** A rating as a grader gives it: a label or a level of a scale. */
export type Category = string | number;

/**
 * Who rated what: one row per unit (a response, or a pair of responses), one column per rater or rater slot.
 * Missing is a state of its own, never a category.
 */
export interface RatingTable {
  /** The declared list, in order; scales from the lowest level up. Numbers where distances matter. */
  readonly categories: readonly Category[];
  /** Index into `categories`, or null where the rater gave none. */
  readonly units: readonly (readonly (number | null)[])[];
  readonly nRaters: number;
  /** Cells of the table: units × raters. */
  readonly nPlanned: number;
  /** Cells that hold a category. */
  readonly nPresent: number;
  /** Cells that held something outside the declared list, read as missing. */
  readonly nInvalid: number;
}

/**
 * Reads ratings against the declared categories. A blank (null, undefined, empty or white space) is missing; a value
 * outside the list is missing and counted as invalid; booleans are read as 0 and 1. Text is never turned into a number.
 *
 * @param categories all that could have been said, at least one, without repetition
 * @param ratings rows of equal or unequal length; short rows are missing at the end
 * @throws RangeError for an empty list of categories or one named twice
 */
export function ratingTable(
  categories: readonly Category[],
  ratings: readonly (readonly unknown[])[],
): RatingTable {
  const indexOf = new Map<unknown, number>(categories.map((category, index) => [category, index]));
  if (categories.length === 0) throw new RangeError('ratings need at least one declared category');
  if (indexOf.size !== categories.length) throw new RangeError('a category is declared twice');
  const nRaters = ratings.reduce((most, row) => Math.max(most, row.length), 0);
  let nPresent = 0;
  let nInvalid = 0;
  const read = (value: unknown): number | null => {
    if (isBlank(value)) return null;
    const index = indexOf.get(typeof value === 'boolean' ? Number(value) : value);
    if (index === undefined) {
      nInvalid += 1;
      return null;
    }
    nPresent += 1;
    return index;
  };
  const units = ratings.map((row) => Array.from({ length: nRaters }, (_, rater) => read(row[rater])));
  return { categories, units, nRaters, nPlanned: units.length * nRaters, nPresent, nInvalid };
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}
