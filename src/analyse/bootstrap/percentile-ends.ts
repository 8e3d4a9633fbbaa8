import type { Ends } from '../intervals/ends.js';
import type { BootstrapDistribution } from './distribution.js';

/**
 * Percentile interval: the quantiles that leave `tail` on each side. With `expandedTail` in place of the plain tail it
 * is the expanded percentile interval.
 */
export function percentileEnds(distribution: BootstrapDistribution, tail: number): Ends {
  return { lower: distribution.quantile(tail), upper: distribution.quantile(1 - tail) };
}

/** Basic (reflected) interval: the percentile interval turned about the estimate. */
export function basicEnds(distribution: BootstrapDistribution, estimate: number, tail: number): Ends {
  const { lower, upper } = percentileEnds(distribution, tail);
  return { lower: 2 * estimate - upper, upper: 2 * estimate - lower };
}
