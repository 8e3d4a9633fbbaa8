import { requireBetween, requirePositive } from '../distributions/require-range.js';
import type { Ends } from './ends.js';
import { criticalZ } from './level.js';

/** First two moments of a sample: all the tilted interval needs. */
export interface Moments {
  /** Cases, > 0; non-integer where divided by a design effect. */
  readonly n: number;
  readonly mean: number;
  /** Mean of the squares. */
  readonly meanSquare: number;
}

/**
 * M of scores in [0, 1]: their differences lie in [−1, 1]. A largest difference taken from the sample would be too small
 * wherever many cases lose a little and a few, of which the sample may hold none, lose everything.
 */
export const LARGEST_DIFFERENCE = 1;

/**
 * Tilted score interval for the mean of differences bounded by ±bound: Wilson's interval generalised. The hypothesis
 * is that an unseen share of cases sits at the worst value; it is rejected where the shift it causes is larger than
 * z standard errors under that very hypothesis. Never of zero width. Our own construction, justified by simulated
 * coverage.
 * @param bound M, the largest |difference| that is possible: 1 for differences of scores in [0, 1]
 */
export function tilted(moments: Moments, bound: number, level: number): Ends {
  requirePositive('n', moments.n);
  requirePositive('bound', bound);
  requireBetween('mean', moments.mean, -bound * (1 + 1e-12), bound * (1 + 1e-12));
  const z = criticalZ(level);
  const opposite = { n: moments.n, mean: -moments.mean, meanSquare: moments.meanSquare };
  return { lower: tiltedLower(moments, bound, z), upper: 0 - tiltedLower(opposite, bound, z) };
}

/**
 * The lower end alone.
 * @param z standard errors, > 0
 */
export function tiltedLower(moments: Moments, bound: number, z: number): number {
  const { n, mean, meanSquare } = moments;
  // At the worst value already, within the rounding of a mean.
  if (bound + mean <= 1e-12 * bound) return -bound;
  const a = (bound * bound - meanSquare) / (bound + mean) + 2 * mean;
  return Math.max(-bound, mean - shift(n, a, Math.max(0, meanSquare - mean * mean), z));
}

/**
 * The same for one arm's scores in [0, 1], with the worst value 0 below and 1 above. For 0/1 scores it is exactly
 * Wilson's interval.
 * @param z standard errors of an end; by default those of the level
 */
export function tiltedRate(moments: Moments, level: number, z = criticalZ(level)): Ends {
  requirePositive('n', moments.n);
  requireBetween('mean', moments.mean, 0, 1);
  const { n, mean, meanSquare } = moments;
  const fromAbove = { n, mean: 1 - mean, meanSquare: 1 - 2 * mean + meanSquare };
  return { lower: rateLowerEnd(moments, z), upper: 1 - rateLowerEnd(fromAbove, z) };
}

function rateLowerEnd({ n, mean, meanSquare }: Moments, z: number): number {
  if (mean <= 0) return 0;
  const a = 2 * mean - meanSquare / mean;
  return Math.max(0, mean - shift(n, a, Math.max(0, meanSquare - mean * mean), z));
}

/** Positive root of (n + z²)x² − z²A·x − z²s² = 0. */
function shift(n: number, a: number, variance: number, z: number): number {
  const square = z * z;
  const root = Math.sqrt(square * square * a * a + 4 * (n + square) * square * variance);
  return (square * a + root) / (2 * (n + square));
}
