import { criticalZ } from '../intervals/level.js';

/**
 * Fewest cases (clusters, where there are any) at which a slice without a single discordant pair can show
 * non-inferiority: the smallest n with z²/(n + z²) <= margin, so `ceil(z²(1−m)/m)`. With fewer, the default interval's
 * zero-discordance limit stays beyond the margin, and a flawless slice can never pass.
 *
 * @param margin largest tolerated loss on the 0–1 scale, 0 <= margin < 1
 * @param confidence two-sided level in (0, 1), e.g. 0.95
 * @returns a whole number >= 1, or null for margin 0: there only a real improvement can be shown, at no fixed n
 * @throws TypeError for a margin or confidence outside its range
 */
export function minimumCasesForNonInferiority(margin: number, confidence: number): number | null {
  if (!(margin >= 0 && margin < 1)) throw new TypeError(`margin must be in [0, 1), got ${margin}`);
  if (!(confidence > 0 && confidence < 1)) {
    throw new TypeError(`confidence must be in (0, 1), got ${confidence}`);
  }
  if (margin === 0) return null;
  const z = criticalZ(confidence);
  // 1e-9 keeps a quotient that is whole but for rounding from being pushed up by one.
  return Math.max(1, Math.ceil((z * z * (1 - margin)) / margin - 1e-9));
}
