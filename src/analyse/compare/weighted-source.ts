import { type BootstrapSource, drawnSource, weightedSource } from '../bootstrap/bootstrap-source.js';
import type { CrossingPlan } from '../bootstrap/crossing-clusters.js';
import { orientedPlan } from '../bootstrap/oriented-plan.js';
import { type MetricContext, streamOf } from './context.js';
import {
  type ClusterLayout,
  type CrossingEntry,
  crossingEntries,
  type WeightedSlice,
} from './weighted-slices.js';

/**
 * Bootstrap source of a share-weighted mean: slices resampled one by one from streams of their own, or whole clusters
 * where they cross slices.
 */
export function sourceOfWeightedMean(
  slices: readonly WeightedSlice[],
  layout: ClusterLayout,
  purpose: string,
  context: MetricContext,
): BootstrapSource {
  if (layout.isCrossing) {
    const ordered = [...slices].sort((a, b) => (a.name < b.name ? -1 : 1));
    const stream = streamOf(context, '', purpose);
    return drawnSource('indices', (sign, firstBlock, nBlocks) =>
      context.run({ plan: crossingPlan(ordered, sign), stream, firstBlock, nBlocks }),
    );
  }
  const plans = slices.map(({ name, weight, sample }) => ({
    planAt: orientedPlan(sample),
    weight,
    stream: streamOf(context, name, purpose),
  }));
  return weightedSource(plans, context.run);
}

function crossingPlan(slices: readonly WeightedSlice[], sign: 1 | -1): CrossingPlan {
  // A canonical order, so that the numbering of clusters plays no part.
  const clusters = [...crossingEntries(slices, sign)].sort(compareClusters);
  const entries = clusters.flat();
  const starts = new Uint32Array(clusters.length + 1);
  clusters.forEach((cluster, g) => {
    starts[g + 1] = (starts[g] as number) + cluster.length;
  });
  return {
    kind: 'crossing',
    starts,
    sliceOf: Uint32Array.from(entries, ({ slice }) => slice),
    totals: Float64Array.from(entries, ({ total }) => total),
    sizes: Float64Array.from(entries, ({ size }) => size),
    weights: Float64Array.from(slices, ({ weight }) => weight),
    unitsPerOne: 1,
  };
}

function compareClusters(left: readonly CrossingEntry[], right: readonly CrossingEntry[]): number {
  if (left.length !== right.length) return left.length - right.length;
  for (let i = 0; i < left.length; i += 1) {
    const a = left[i] as CrossingEntry;
    const b = right[i] as CrossingEntry;
    const difference = a.slice - b.slice || a.size - b.size || a.total - b.total;
    if (difference !== 0) return difference;
  }
  return 0;
}
