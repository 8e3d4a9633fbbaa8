import { exactSum } from '../samples/exact-sum.js';
import type { Ends } from './ends.js';

/** A stratum's estimate with its own limits and its weight in the sum. */
export interface WeightedEstimate {
  readonly weight: number;
  readonly estimate: number;
  readonly ends: Ends;
}

/**
 * Limits for a weighted sum of independent estimates from the limits of each: "method of variance estimates recovery"
 * (Zou and Donner 2008; stratified form in Tang, arXiv 2110.12636).
 */
export function mover(strata: readonly WeightedEstimate[]): Ends {
  const total = exactSum(strata.map(({ weight, estimate }) => weight * estimate));
  const below = strata.map(({ weight, estimate, ends }) => (weight * (estimate - ends.lower)) ** 2);
  const above = strata.map(({ weight, estimate, ends }) => (weight * (ends.upper - estimate)) ** 2);
  return { lower: total - Math.sqrt(exactSum(below)), upper: total + Math.sqrt(exactSum(above)) };
}
