import type { PairCounts } from '../analysis.js';
import type { Ends } from './ends.js';
import { criticalZ } from './level.js';
import { countPairs } from './paired-counts.js';

/** Laplace-adjusted Wald interval for the difference of paired proportions (Bonett and Price 2012), cut to [−1, 1]. */
export function bonettPrice(pairs: PairCounts, level: number): Ends {
  const n = countPairs(pairs);
  const improved = (pairs.improved + 1) / (n + 2);
  const regressed = (pairs.regressed + 1) / (n + 2);
  return adjustedWald(improved, regressed, n + 2, criticalZ(level));
}

/** Wald interval of p₀₁ − p₁₀ with the variance of a difference within n pairs. */
export function adjustedWald(improved: number, regressed: number, n: number, z: number): Ends {
  const difference = improved - regressed;
  const halfWidth = z * Math.sqrt(Math.max(0, improved + regressed - difference * difference) / n);
  return { lower: Math.max(-1, difference - halfWidth), upper: Math.min(1, difference + halfWidth) };
}
