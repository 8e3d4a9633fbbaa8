import { canonicalSign, negated } from '../samples/negate.js';
import type { Sample } from '../samples/sample.js';
import type { OrientedPlan } from './bootstrap-source.js';
import { resamplingPlan } from './resampling-plan.js';

/** A sample's resampling plan, made in the orientation that the sample and its negation agree on. */
export function orientedPlan(sample: Sample): OrientedPlan {
  const sign = canonicalSign(sample);
  return { plan: resamplingPlan(sign === 1 ? sample : negated(sample)), sign };
}
