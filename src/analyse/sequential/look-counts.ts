/** Units (clusters, or cases) of one slice in the order in which they are asked. */
export interface OrderedSlice {
  /** Cases of each unit, >= 1. */
  readonly unitSizes: ArrayLike<number>;
  /** Cases below which no look may go; see `sliceFloor`. */
  readonly floor: number;
}

/** How much of a slice a look holds. */
export interface LookCount {
  readonly nUnits: number;
  readonly nCases: number;
}

/**
 * What each look holds of each slice: the first `max(ceil(f·n), floor)` cases, rounded up to whole units, at most all.
 * @param looks parts of the planned cases, ascending, the last one 1
 * @returns by look, then by slice
 */
export function lookCounts(
  slices: readonly OrderedSlice[],
  looks: readonly number[],
): readonly (readonly LookCount[])[] {
  return looks.map((fraction) => slices.map((slice) => countOf(slice, fraction)));
}

function countOf({ unitSizes, floor }: OrderedSlice, fraction: number): LookCount {
  let nPlanned = 0;
  for (let unit = 0; unit < unitSizes.length; unit += 1) nPlanned += unitSizes[unit] as number;
  // The epsilon undoes the rounding of f·n, e.g. .07 × 100 = 7.000000000000001.
  const wanted = Math.min(nPlanned, Math.max(Math.ceil(fraction * nPlanned - 1e-9), floor));
  let nUnits = 0;
  let nCases = 0;
  while (nCases < wanted) {
    nCases += unitSizes[nUnits] as number;
    nUnits += 1;
  }
  return { nUnits, nCases };
}
