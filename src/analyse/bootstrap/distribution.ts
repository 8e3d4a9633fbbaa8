import { quantileType1 } from '../samples/quantile.js';
import { cumulativeShares } from './binomial-sampler.js';
import type { ExactPlan } from './resampling-plan.js';

/** The distribution of a resampled mean, known exactly or through replicates. */
export interface BootstrapDistribution {
  /** Smallest value with CDF >= p (type 1). */
  quantile(p: number): number;
  /** P*(< x) + ½P*(= x). */
  midP(x: number): number;
  readonly standardDeviation: number;
}

/** Replicates that differ from x by rounding alone count as equal to it. */
const TIE_TOLERANCE = 1e-12;

/** The distribution of an exact plan. */
export function exactDistribution({ pmf, denominator }: ExactPlan): BootstrapDistribution {
  const { offset, spacing, probabilities } = pmf;
  const cumulative = cumulativeShares(probabilities);
  const valueAt = (index: number) => (offset + index * spacing) / denominator;
  let mean = 0;
  let meanSquare = 0;
  probabilities.forEach((p, i) => {
    mean += p * i;
    meanSquare += p * i * i;
  });
  return {
    quantile: (p) => valueAt(firstReaching(cumulative, p)),
    midP: (x) => {
      const position = (x * denominator - offset) / spacing;
      const index = Math.round(position);
      if (Math.abs(position - index) > 1e-6)
        return cumulative[Math.floor(position)] ?? (position < 0 ? 0 : 1);
      const below = index <= 0 ? 0 : (cumulative[Math.min(index, cumulative.length) - 1] as number);
      const upTo = index < 0 ? 0 : (cumulative[Math.min(index, cumulative.length - 1)] as number);
      return (below + upTo) / 2;
    },
    standardDeviation: (Math.sqrt(Math.max(0, meanSquare - mean * mean)) * spacing) / denominator,
  };
}

/** The empirical distribution of replicates (not empty, finite). */
export function drawnDistribution(replicates: Float64Array): BootstrapDistribution {
  const sorted = Float64Array.from(replicates).sort();
  const n = sorted.length;
  const mean = sorted.reduce((sum, x) => sum + x, 0) / n;
  const squares = sorted.reduce((sum, x) => sum + (x - mean) * (x - mean), 0);
  return {
    quantile: (p) => quantileType1(sorted, p),
    midP: (x) => (countBelow(sorted, x - TIE_TOLERANCE) + countBelow(sorted, x + TIE_TOLERANCE)) / (2 * n),
    standardDeviation: Math.sqrt(squares / n),
  };
}

function firstReaching(cumulative: Float64Array, p: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cumulative[middle] as number) >= p) high = middle;
    else low = middle + 1;
  }
  return low;
}

function countBelow(sorted: Float64Array, x: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
