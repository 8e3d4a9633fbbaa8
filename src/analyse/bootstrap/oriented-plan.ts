import { negated } from '../samples/negate.js';
import type { Sample } from '../samples/sample.js';
import { type ResamplingPlan, resamplingPlan } from './resampling-plan.js';

/** Orientation: 1 resamples the values as they are, −1 negated, as the swapped arms would have it. */
export type Sign = 1 | -1;

/** A sample's resampling plan in either orientation. */
export type PlanAt = (sign: Sign) => ResamplingPlan;

/**
 * Plans made when first asked for. That of the negated values is made from them and is not the mirror image of the
 * other one: it is what the swapped arms would get, draws included.
 */
export function orientedPlan(sample: Sample): PlanAt {
  const plans = new Map<Sign, ResamplingPlan>();
  return (sign) => {
    const known = plans.get(sign);
    if (known !== undefined) return known;
    const plan = resamplingPlan(sign === 1 ? sample : negated(sample));
    plans.set(sign, plan);
    return plan;
  };
}
