import { requireBetween } from '../../analyse/distributions/require-range.js';
import type { Bounds } from '../finding.js';

/**
 * What the share of requests that are both good and fast lies between, where only the two shares are known, of different
 * requests (Fréchet 1951): max(0, q + l − 1) to min(q, l). Their product would be one guess among all of these.
 * @param qualityShare in [0, 1]
 * @param latencyShare in [0, 1]
 */
export function jointBounds(qualityShare: number, latencyShare: number): Bounds {
  requireBetween('qualityShare', qualityShare, 0, 1);
  requireBetween('latencyShare', latencyShare, 0, 1);
  const sum = qualityShare + latencyShare;
  return {
    // Freed of what rounding leaves of a sum, so that .9 + .1 gives 0.
    lower: Math.max(0, Math.round((sum - 1) * 1e15) / 1e15),
    upper: Math.min(qualityShare, latencyShare),
  };
}
