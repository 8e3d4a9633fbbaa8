import { normalCdf } from '../distributions/normal-cdf.js';
import { tQuantile } from '../distributions/t-quantile.js';

/**
 * Tail probability of the expanded percentile interval (Hesterberg 2015): a little smaller than `tail`, to make up for
 * the bootstrap's narrowness with few units.
 * @param tail per side, e.g. 0.025
 * @param nUnits resampled units: cases, or clusters, by their effective number where sizes differ; > 1
 */
export function expandedTail(tail: number, nUnits: number): number {
  if (!(nUnits > 1)) throw new TypeError(`nUnits must be greater than 1, got ${String(nUnits)}`);
  return normalCdf(Math.sqrt(nUnits / (nUnits - 1)) * tQuantile(tail, nUnits - 1));
}
