import type { Xoshiro128 } from '../rng/xoshiro128.js';
import { cumulativeShares } from './binomial-sampler.js';
import { lookUp } from './look-up.js';
import type { ExactPlan } from './resampling-plan.js';

/** Draws replicate means from a known distribution, by inversion. */
export function exactDrawer({
  pmf,
  denominator,
}: ExactPlan): (out: Float64Array, generator: Xoshiro128) => void {
  const cumulative = cumulativeShares(pmf.probabilities);
  return (out, generator) => {
    for (let b = 0; b < out.length; b += 1) {
      const index = lookUp(cumulative, generator.nextUnit());
      out[b] = (pmf.offset + index * pmf.spacing) / denominator;
    }
  };
}
