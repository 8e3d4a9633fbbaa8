import { criticalZ } from '../intervals/level.js';

/**
 * How far below 0 the lower end of the share-weighted overall lies when not a single pair is discordant: MOVER over the
 * slices' zero-discordance limits, `sqrt(Σ w²(z²/(n + z²))²)`. A margin below it cannot be shown by a flawless result.
 * @param slices weight in (0, 1] and independent cases n >= 0 of each slice with a share
 * @param confidence two-sided level in (0, 1)
 * @returns a number in [0, 1]
 */
export function flawlessLimit(
  slices: readonly { readonly weight: number; readonly n: number }[],
  confidence: number,
): number {
  const zSquared = criticalZ(confidence) ** 2;
  return Math.hypot(...slices.map(({ weight, n }) => (weight * zSquared) / (n + zSquared)));
}
