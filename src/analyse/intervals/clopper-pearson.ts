import { betaQuantile } from '../distributions/beta-quantile.js';
import { requireBetween, requirePositive } from '../distributions/require-range.js';
import type { Ends } from './ends.js';
import { tailOf } from './level.js';

/**
 * Exact interval for a proportion (Clopper and Pearson 1934), two-sided.
 * @param successes whole number in [0, n]
 * @param n > 0
 */
export function clopperPearson(successes: number, n: number, level: number): Ends {
  const tail = tailOf(level);
  return { lower: lowerLimit(successes, n, tail), upper: upperLimit(successes, n, tail) };
}

/** The two one-sided limits, each of which holds with probability `level`; e.g. 0 of n gives upper 1 − .05^(1/n). */
export function clopperPearsonOneSided(successes: number, n: number, level: number): Ends {
  const tail = tailOf(level) * 2;
  return { lower: lowerLimit(successes, n, tail), upper: upperLimit(successes, n, tail) };
}

function lowerLimit(successes: number, n: number, tail: number): number {
  requirePositive('n', n);
  requireBetween('successes', successes, 0, n);
  return successes === 0 ? 0 : betaQuantile(tail, successes, n - successes + 1);
}

function upperLimit(successes: number, n: number, tail: number): number {
  requirePositive('n', n);
  requireBetween('successes', successes, 0, n);
  return successes === n ? 1 : 1 - betaQuantile(tail, n - successes, successes + 1);
}
