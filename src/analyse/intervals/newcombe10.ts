import type { PairCounts } from '../analysis.js';
import type { Ends } from './ends.js';
import { countPairs } from './paired-counts.js';
import { wilson } from './wilson.js';

/**
 * Newcombe's method 10 for the difference of paired proportions (Newcombe 1998): Wilson limits of both arms squared
 * and added, with the continuity-corrected φ for their correlation.
 */
export function newcombe10(pairs: PairCounts, level: number): Ends {
  const n = countPairs(pairs);
  const { bothPass, regressed, improved } = pairs;
  const candidate = (bothPass + improved) / n;
  const baseline = (bothPass + regressed) / n;
  const candidateEnds = wilson(bothPass + improved, n, level);
  const baselineEnds = wilson(bothPass + regressed, n, level);
  const correlation = correctedPhi(pairs, n);
  const difference = candidate - baseline;
  const below = squareAndAdd(candidate - candidateEnds.lower, baselineEnds.upper - baseline, correlation);
  const above = squareAndAdd(candidateEnds.upper - candidate, baseline - baselineEnds.lower, correlation);
  return { lower: difference - below, upper: difference + above };
}

function squareAndAdd(own: number, other: number, correlation: number): number {
  return Math.sqrt(Math.max(0, own * own + other * other - 2 * correlation * own * other));
}

function correctedPhi({ bothPass, regressed, improved, bothFail }: PairCounts, n: number): number {
  const product =
    (bothPass + improved) * (regressed + bothFail) * (bothPass + regressed) * (improved + bothFail);
  if (product === 0) return 0;
  const association = bothPass * bothFail - regressed * improved;
  if (association > n / 2) return (association - n / 2) / Math.sqrt(product);
  return association >= 0 ? 0 : association / Math.sqrt(product);
}
