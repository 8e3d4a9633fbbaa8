import { normalQuantile } from '../distributions/normal-quantile.js';

/**
 * Probability left in each tail by a two-sided level in (0, 1): 0.025 for 0.95. Freed of the last digits that 1 − level
 * leaves behind (1 − 0.95 is 0.050000000000000044), so that a quantile at 0.025 is one at 0.025.
 */
export function tailOf(level: number): number {
  if (!(level > 0 && level < 1)) throw new TypeError(`level must lie between 0 and 1, got ${String(level)}`);
  return Math.round(((1 - level) / 2) * 1e15) / 1e15;
}

/** Standard normal quantile that leaves `tailOf(level)` above it: 1.959963984540054 for 0.95. */
export function criticalZ(level: number): number {
  return -normalQuantile(tailOf(level));
}
