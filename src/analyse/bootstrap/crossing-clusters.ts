import type { Xoshiro128 } from '../rng/xoshiro128.js';

/**
 * Clusters whose cases lie in several slices, resampled as wholes. Entries of cluster g are
 * `starts[g] … starts[g+1] − 1` in the three arrays after it. Plain data.
 */
export interface CrossingPlan {
  readonly kind: 'crossing';
  readonly starts: Uint32Array;
  readonly sliceOf: Uint32Array;
  readonly totals: Float64Array;
  readonly sizes: Float64Array;
  /** Weight of each slice, summing to 1. */
  readonly weights: Float64Array;
  readonly unitsPerOne: number;
}

/** A block is given up after this many rejections per replicate: slices so thin that resampling says nothing. */
const MAX_REJECTIONS_PER_REPLICATE = 1000;

/**
 * Draws share-weighted means over globally resampled clusters; a resample that empties a weighted slice is thrown away
 * and drawn again. Replicates that cannot be had within the limit are NaN.
 * @returns number of resamples thrown away
 */
export function crossingDrawer(plan: CrossingPlan): (out: Float64Array, generator: Xoshiro128) => number {
  const nSlices = plan.weights.length;
  const totals = new Float64Array(nSlices);
  const sizes = new Float64Array(nSlices);
  return (out, generator) => {
    let nRejected = 0;
    const limit = MAX_REJECTIONS_PER_REPLICATE * out.length;
    for (let b = 0; b < out.length; b += 1) {
      resampleClusters(plan, totals, sizes, generator);
      while (sizes.includes(0)) {
        nRejected += 1;
        if (nRejected > limit) {
          out.fill(Number.NaN, b);
          return nRejected;
        }
        resampleClusters(plan, totals, sizes, generator);
      }
      let mean = 0;
      for (let s = 0; s < nSlices; s += 1) {
        mean +=
          ((plan.weights[s] as number) * (totals[s] as number)) / ((sizes[s] as number) * plan.unitsPerOne);
      }
      out[b] = mean;
    }
    return nRejected;
  };
}

function resampleClusters(
  plan: CrossingPlan,
  totals: Float64Array,
  sizes: Float64Array,
  generator: Xoshiro128,
): void {
  const { starts, sliceOf } = plan;
  const nClusters = starts.length - 1;
  totals.fill(0);
  sizes.fill(0);
  for (let drawn = 0; drawn < nClusters; drawn += 1) {
    const g = generator.nextBelow(nClusters);
    const end = starts[g + 1] as number;
    for (let entry = starts[g] as number; entry < end; entry += 1) {
      const s = sliceOf[entry] as number;
      totals[s] = (totals[s] as number) + (plan.totals[entry] as number);
      sizes[s] = (sizes[s] as number) + (plan.sizes[entry] as number);
    }
  }
}
