import { requireBetween, requirePositive } from '../distributions/require-range.js';
import type { Ends } from './ends.js';
import { criticalZ } from './level.js';

/**
 * Wilson score interval for a proportion (Wilson 1927). Counts may be non-integer (effective sizes).
 * @param successes in [0, n]
 * @param n > 0
 * @param level two-sided, in (0, 1)
 * @returns ends in [0, 1]; for 0 of n the lower end is 0, the upper z²/(n + z²)
 */
export function wilson(successes: number, n: number, level: number): Ends {
  requirePositive('n', n);
  requireBetween('successes', successes, 0, n);
  const z = criticalZ(level);
  const square = z * z;
  const centre = successes + square / 2;
  const halfWidth = z * Math.sqrt((successes * (n - successes)) / n + square / 4);
  return {
    lower: successes === 0 ? 0 : Math.max(0, (centre - halfWidth) / (n + square)),
    upper: successes === n ? 1 : Math.min(1, (centre + halfWidth) / (n + square)),
  };
}
