import { requireBetween } from '../distributions/require-range.js';

/**
 * Inverse of the empirical distribution function (R's type 1): the smallest value with CDF >= p.
 * @param sorted ascending, not empty
 * @param p in [0, 1]
 */
export function quantileType1(sorted: ArrayLike<number>, p: number): number {
  requireSorted(sorted, p);
  // The epsilon undoes the rounding of p·n, e.g. .07 × 100 = 7.000000000000001.
  const rank = Math.ceil(p * sorted.length - 1e-9);
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] as number;
}

/** Linear interpolation between order statistics (R's type 7), for data summaries. */
export function quantileType7(sorted: ArrayLike<number>, p: number): number {
  requireSorted(sorted, p);
  const position = (sorted.length - 1) * p;
  const index = Math.floor(position);
  const low = sorted[index] as number;
  const high = sorted[Math.min(sorted.length - 1, index + 1)] as number;
  return low + (position - index) * (high - low);
}

function requireSorted(sorted: ArrayLike<number>, p: number): void {
  if (sorted.length === 0) throw new TypeError('sorted must not be empty');
  requireBetween('p', p, 0, 1);
}
