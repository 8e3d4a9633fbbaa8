import { requireBetween } from './require-range.js';
import { stirlingError } from './stirling-error.js';

const TWO_PI = 2 * Math.PI;

/**
 * P(X = k) for X ~ Binomial(n, p), by the saddle-point expansion of C. Loader (2000), "Fast and accurate computation
 * of binomial probabilities"; relative error about 1e-13 at any n.
 * @param k whole number; outside 0..n the probability is 0
 * @throws TypeError for p outside [0, 1] or a negative or non-finite n.
 */
export function binomialPmf(k: number, n: number, p: number): number {
  requireBetween('n', n, 0, Number.MAX_SAFE_INTEGER);
  requireBetween('p', p, 0, 1);
  requireBetween('k', k, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  if (k < 0 || k > n) return 0;
  return binomialDensity(k, n - k, p, 1 - p);
}

/**
 * Γ(a+b+1)/(Γ(a+1)Γ(b+1)) · p^a · q^b for real a, b >= 0 and q = 1 − p given beside p, so that neither end loses
 * precision. For whole a and b the binomial probability; for real ones the prefactor of the incomplete beta.
 */
export function binomialDensity(a: number, b: number, p: number, q: number): number {
  const n = a + b;
  if (p === 0) return a === 0 ? 1 : 0;
  if (q === 0) return b === 0 ? 1 : 0;
  if (a === 0) return Math.exp(n * (p < 0.1 ? Math.log1p(-p) : Math.log(q)));
  if (b === 0) return Math.exp(n * (q < 0.1 ? Math.log1p(-q) : Math.log(p)));
  const logCorrection =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * p) - deviance(b, n * q);
  return Math.sqrt(n / (TWO_PI * a * b)) * Math.exp(logCorrection);
}

/** x·ln(x/m) + m − x, computed without cancellation for x near m (Loader's bd0). */
function deviance(x: number, m: number): number {
  const difference = x - m;
  if (Math.abs(difference) >= 0.1 * (x + m)) return x * Math.log(x / m) + m - x;
  const v = difference / (x + m);
  let sum = difference * v;
  let term = 2 * x * v;
  const square = v * v;
  for (let j = 1; j < 1000; j += 1) {
    term *= square;
    const next = sum + term / (2 * j + 1);
    if (next === sum) break;
    sum = next;
  }
  return sum;
}
