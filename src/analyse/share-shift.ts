/** Production shares, all > 0 and summing to 1, in the order of the slices. */
export type Shares = readonly number[];

/**
 * The shares within total variation `shift` of `shares` that make `Σ slope·share` smallest: up to `shift` is taken from
 * the slices with the largest slopes, which may be emptied, and given to the slice with the smallest.
 * @param slopes one per slice
 * @param shift half the sum of absolute changes, 0 <= shift <= 1
 */
export function lowestShares(shares: Shares, slopes: readonly number[], shift: number): number[] {
  const lowest = slopes.reduce((best, slope, s) => (slope < (slopes[best] ?? 0) ? s : best), 0);
  const shifted = [...shares];
  const donors = slopes.map((slope, s) => ({ slope, s })).sort((a, b) => b.slope - a.slope || a.s - b.s);
  let left = shift;
  for (const { slope, s } of donors) {
    if (left <= 0 || slope <= (slopes[lowest] ?? 0)) break;
    const taken = Math.min(left, shifted[s] ?? 0);
    shifted[s] = (shifted[s] ?? 0) - taken;
    shifted[lowest] = (shifted[lowest] ?? 0) + taken;
    left -= taken;
  }
  return shifted;
}
