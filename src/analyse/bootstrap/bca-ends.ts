import { normalCdf } from '../distributions/normal-cdf.js';
import { normalQuantile } from '../distributions/normal-quantile.js';
import type { Ends } from '../intervals/ends.js';
import type { Sample } from '../samples/sample.js';
import type { BootstrapDistribution } from './distribution.js';

/** A spread of rounding alone. */
const NO_SPREAD = 1e-15;

/** What BCa corrects for, and the levels it reads the distribution at. */
export interface BcaCorrection {
  /** Median bias z0 = Φ⁻¹(P*(<) + ½P*(=)). */
  readonly medianBias: number;
  readonly acceleration: number;
  readonly levels: readonly [number, number];
}

/**
 * Bias-corrected and accelerated interval (Efron 1987; Efron and Tibshirani 1993, ch. 14), with the mid-P for z0
 * because the distribution is discrete. null where it is undefined: no spread, or all replicates on one side.
 */
export function bcaEnds(
  distribution: BootstrapDistribution,
  estimate: number,
  acceleration: number,
  tail: number,
): Ends | null {
  const correction = bcaCorrection(distribution, estimate, acceleration, tail);
  if (correction === null) return null;
  const [low, high] = correction.levels;
  return { lower: distribution.quantile(low), upper: distribution.quantile(high) };
}

/** The correction alone; null where undefined. */
export function bcaCorrection(
  distribution: BootstrapDistribution,
  estimate: number,
  acceleration: number,
  tail: number,
): BcaCorrection | null {
  const share = distribution.midP(estimate);
  if (distribution.standardDeviation < NO_SPREAD || !(share > 0 && share < 1)) return null;
  const medianBias = normalQuantile(share);
  const levelAt = (z: number) => {
    const shifted = medianBias + z;
    return normalCdf(medianBias + shifted / (1 - acceleration * shifted));
  };
  const z = normalQuantile(tail);
  return { medianBias, acceleration, levels: [levelAt(z), levelAt(-z)] };
}

/** Acceleration of a mean: Σe³/(6(Σe²)^1.5) over cases, or over clusters where there are any; 0 without spread. */
export function accelerationOf(sample: Sample): number {
  const squares = sample.clusters?.sumSquares ?? sample.n * sample.variance;
  const cubes = sample.clusters?.sumCubes ?? sample.n * sample.thirdMoment;
  return acceleration(squares, cubes);
}

/** Σe³/(6(Σe²)^1.5); 0 where the sum of squares is nothing but rounding. */
export function acceleration(squares: number, cubes: number): number {
  return squares < 1e-30 ? 0 : cubes / (6 * squares * Math.sqrt(squares));
}
