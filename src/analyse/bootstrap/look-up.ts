/**
 * Smallest index whose cumulative share exceeds `u`, by bisection; the last index if none does.
 * @param cumulative ascending, ending in 1
 * @param u in [0, 1)
 */
export function lookUp(cumulative: Float64Array, u: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cumulative[middle] as number) > u) high = middle;
    else low = middle + 1;
  }
  return low;
}
