import { binomialDensity } from './binomial-pmf.js';
import { requireBetween, requirePositive } from './require-range.js';

const TINY = 1e-300;
const MAX_ITERATIONS = 100_000;

/**
 * Distribution function of Beta(a, b) at x in [0, 1]: the regularised incomplete beta function I_x(a, b), a, b > 0.
 * Continued fraction DLMF 8.17.22 by Lentz's method with a saddle-point prefactor; relative error about 1e-12.
 * @throws TypeError for x outside [0, 1] or a parameter that is not above 0.
 */
export function betaCdf(x: number, a: number, b: number): number {
  requireBetween('x', x, 0, 1);
  requirePositive('a', a);
  requirePositive('b', b);
  return regularisedBeta(x, 1 - x, a, b);
}

/** I_x(a, b) with the complement y = 1 − x handed in, for callers that know it to full precision. */
export function regularisedBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const isLeft = x <= (a + 1) / (a + b + 2);
  return isLeft ? leftPart(x, y, a, b) : 1 - leftPart(y, x, b, a);
}

function leftPart(x: number, y: number, a: number, b: number): number {
  // x^a y^b / (a B(a,b)), written through the binomial density.
  const prefactor = (b / (a + b)) * binomialDensity(a, b, x, y);
  return prefactor === 0 ? 0 : prefactor * continuedFraction(x, a, b);
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_ITERATIONS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return fraction;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
