import { normalDensity } from './normal-density.js';

/** Beyond this the continued fraction has converged after its fixed number of terms; below it the series keeps every digit. */
const SERIES_LIMIT = 1;
const MAX_TERMS = 500;

/**
 * Distribution function of the standard normal, Φ(x), for any number (±Infinity included).
 *
 * Series of Marsaglia (2004, J. Stat. Softw. 11(4)) near the centre, Laplace's continued fraction in the tails:
 * relative error below 1e-13 down to Φ(−37). simple-statistics' `cumulativeStdNormalProbability` reads a table of
 * steps .01 and is good to 1e-4 only, far too coarse for interval ends.
 * @throws TypeError for NaN.
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) throw new TypeError('normalCdf needs a number, got NaN');
  if (x > SERIES_LIMIT) return 1 - upperTail(x);
  if (x < -SERIES_LIMIT) return upperTail(-x);
  return 0.5 + normalDensity(x) * centralSeries(x);
}

/** x + x³/3 + x⁵/(3·5) + …, which times the density is Φ(x) − ½. */
function centralSeries(x: number): number {
  const square = x * x;
  let term = x;
  let sum = x;
  for (let odd = 3; odd < MAX_TERMS; odd += 2) {
    term *= square / odd;
    const next = sum + term;
    if (next === sum) break;
    sum = next;
  }
  return sum;
}

/** 1 − Φ(x) for x > 1 as density / (x + 1/(x + 2/(x + 3/(x + …)))), evaluated from the inside out. */
function upperTail(x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0;
  let denominator = x;
  for (let k = 200; k >= 1; k -= 1) denominator = x + k / denominator;
  return normalDensity(x) / denominator;
}
