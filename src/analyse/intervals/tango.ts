import { requireBetween, requirePositive } from '../distributions/require-range.js';
import type { Ends } from './ends.js';
import { criticalZ } from './level.js';

const TOLERANCE = 1e-13;

/**
 * Score interval for the difference of paired proportions (Tango 1998), delta = (improved − regressed)/n.
 * Never of zero width: without discordant pairs it is ±z²/(n + z²). Antisymmetric under swapping the arms by
 * construction: the upper end is the mirrored lower end of the swapped counts.
 * @param n pairs, > 0; may be non-integer, as may the counts (effective sizes under clustering)
 * @param regressed b >= 0
 * @param improved c >= 0, b + c <= n
 */
export function tango(n: number, regressed: number, improved: number, level: number): Ends {
  requirePositive('n', n);
  // A little slack: n/deff, b/deff and c/deff are rounded one by one.
  requireBetween('regressed', regressed, 0, n * (1 + 1e-12));
  requireBetween('improved', improved, 0, n * (1 + 1e-12));
  requireBetween('regressed + improved', regressed + improved, 0, n * (1 + 1e-12));
  const z = criticalZ(level);
  return { lower: tangoLower(n, regressed, improved, z), upper: 0 - tangoLower(n, improved, regressed, z) };
}

/**
 * The lower end alone: δ <= d̄ at which the score statistic reaches z, by bisection; the statistic falls in δ.
 * @param z standard errors, > 0
 */
export function tangoLower(n: number, b: number, c: number, z: number): number {
  const estimate = (c - b) / n;
  if (estimate <= -1) return -1;
  if (b === 0 && c === 0) return -(z * z) / (n + z * z);
  let low = -1;
  let high = estimate;
  while (high - low > TOLERANCE) {
    const middle = low + (high - low) / 2;
    if (tangoStatistic(n, b, c, middle) > z) low = middle;
    else high = middle;
  }
  return low + (high - low) / 2;
}

/**
 * Tango's score statistic T(δ) of "the true difference is δ", with the restricted maximum-likelihood estimate of the
 * regressed probability: standard errors by which the observed difference lies above δ.
 * @param n pairs, > 0; may be non-integer, as may the counts
 * @param delta in [−1, 1]
 */
export function tangoStatistic(n: number, b: number, c: number, delta: number): number {
  const quadratic = 2 * n;
  const linear = -c - b + (2 * n - c + b) * delta;
  const constant = -b * delta * (1 - delta);
  const discriminant = Math.max(0, linear * linear - 4 * quadratic * constant);
  const q = (Math.sqrt(discriminant) - linear) / (2 * quadratic);
  const variance = n * (2 * q + delta * (1 - delta));
  const numerator = c - b - n * delta;
  if (variance <= 0) return numerator > 0 ? Number.POSITIVE_INFINITY : 0;
  return numerator / Math.sqrt(variance);
}
