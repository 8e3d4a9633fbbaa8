import { betaCdf } from './beta-cdf.js';
import { requireBetween } from './require-range.js';

/**
 * P(X <= k) for X ~ Binomial(n, p), through the incomplete beta function; relative error about 1e-12.
 * @param k whole number; below 0 the answer is 0, from n on it is 1
 * @throws TypeError for p outside [0, 1] or a negative or non-finite n or k.
 */
export function binomialCdf(k: number, n: number, p: number): number {
  requireBetween('n', n, 0, Number.MAX_SAFE_INTEGER);
  requireBetween('p', p, 0, 1);
  requireBetween('k', k, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (k < 0) return 0;
  if (k >= n) return 1;
  return betaCdf(1 - p, n - k, k + 1);
}
