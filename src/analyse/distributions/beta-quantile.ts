import { betaCdf } from './beta-cdf.js';
import { binomialDensity } from './binomial-pmf.js';
import { requireBetween, requirePositive } from './require-range.js';
import { solveMonotone } from './solve-monotone.js';

/**
 * Quantile of Beta(a, b): the x with I_x(a, b) = p, for p in [0, 1] and a, b > 0. Newton's method inside a shrinking
 * bracket; relative error about 1e-13.
 * @throws TypeError for p outside [0, 1] or a parameter that is not above 0.
 */
export function betaQuantile(p: number, a: number, b: number): number {
  requireBetween('p', p, 0, 1);
  requirePositive('a', a);
  requirePositive('b', b);
  if (p === 0 || p === 1) return p;
  const density = (x: number) => ((a * b) / (a + b) / (x * (1 - x))) * binomialDensity(a, b, x, 1 - x);
  return solveMonotone({
    value: (x) => betaCdf(x, a, b) - p,
    slope: density,
    low: 0,
    high: 1,
    start: a / (a + b),
  });
}
