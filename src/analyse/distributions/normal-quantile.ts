import { normalCdf } from './normal-cdf.js';
import { normalDensity } from './normal-density.js';
import { requireBetween } from './require-range.js';

const REFINEMENTS = 4;

/**
 * Quantile of the standard normal, Φ⁻¹(p), for p in [0, 1]; ±Infinity at the ends.
 *
 * Starts from Abramowitz & Stegun 26.2.23 (error 4.5e-4) and refines with Halley's method on `normalCdf`; relative
 * error about 1e-15. simple-statistics' `probit` stops at the accuracy of such a start, 1e-3 in the tails.
 * @throws TypeError outside [0, 1] and for NaN.
 */
export function normalQuantile(p: number): number {
  requireBetween('p', p, 0, 1);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 1) return Number.POSITIVE_INFINITY;
  if (p === 0.5) return 0;
  return p < 0.5 ? lowerQuantile(p) : -lowerQuantile(1 - p);
}

/** Solved in the lower tail, where p keeps its relative precision. */
function lowerQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  const denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  let x = numerator / denominator - t;
  for (let i = 0; i < REFINEMENTS; i += 1) {
    const newton = (normalCdf(x) - p) / normalDensity(x);
    if (!Number.isFinite(newton)) break;
    x -= newton / (1 + (x * newton) / 2);
  }
  return x;
}
