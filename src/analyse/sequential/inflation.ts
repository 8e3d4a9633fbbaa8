import { normalQuantile } from '../distributions/normal-quantile.js';

/**
 * Factor by which looks make a run longer than one look of the same power: (θ/(z_α + z_β))². So a run with looks needs
 * `ceil(inflation · max(n_score, n_min))` cases.
 * @param drift expected Z at full information for which the run has the power; see `futilityBoundaries`
 * @param alpha one-sided error
 */
export function inflation(drift: number, alpha: number, power: number): number {
  return (drift / (normalQuantile(power) - normalQuantile(alpha))) ** 2;
}
