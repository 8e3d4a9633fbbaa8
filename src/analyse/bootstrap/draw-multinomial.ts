import type { Xoshiro128 } from '../rng/xoshiro128.js';
import { BinomialSampler } from './binomial-sampler.js';
import type { MultinomialPlan } from './resampling-plan.js';

/**
 * Draws replicate means as multinomial counts of the distinct units, each count binomial given those before it: the law
 * of index resampling at a cost that does not grow with the number of cases.
 */
export function multinomialDrawer(plan: MultinomialPlan): (out: Float64Array, generator: Xoshiro128) => void {
  const { totals, sizes, counts, denominator, unitsPerOne } = plan;
  const nUnits = counts.reduce((sum, count) => sum + count, 0);
  const samplers: BinomialSampler[] = [];
  let remainingCount = nUnits;
  for (let j = 0; j < counts.length - 1; j += 1) {
    const own = counts[j] as number;
    remainingCount -= own;
    samplers.push(new BinomialSampler(nUnits, own / remainingCount));
  }
  const last = counts.length - 1;
  return (out, generator) => {
    for (let b = 0; b < out.length; b += 1) {
      let remaining = nUnits;
      let total = 0;
      let size = 0;
      for (let j = 0; j <= last; j += 1) {
        const times = j === last ? remaining : (samplers[j] as BinomialSampler).draw(remaining, generator);
        remaining -= times;
        total += times * (totals[j] as number);
        if (sizes !== null) size += times * (sizes[j] as number);
      }
      out[b] = sizes === null ? total / denominator : total / (size * unitsPerOne);
    }
  };
}
