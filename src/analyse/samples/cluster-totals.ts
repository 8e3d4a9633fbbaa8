import { exactSum } from './exact-sum.js';
import type { Clusters } from './sample.js';

/**
 * Totals and sizes by cluster, or null where every case is a cluster of its own.
 * @param values one per case; whole units on a lattice
 * @param clusterOf cluster of each case; the numbers mean nothing but equality
 * @param mean mean of the values
 * @param unitsPerOne what values are divided by to give real numbers
 */
export function clusterTotals(
  values: Float64Array,
  clusterOf: Uint32Array,
  mean: number,
  unitsPerOne: number,
): Clusters | null {
  const { order, starts } = groupByCluster(clusterOf);
  const count = starts.length - 1;
  if (count === values.length) return null;
  const totals = new Float64Array(count);
  const sizes = new Float64Array(count);
  for (let g = 0; g < count; g += 1) {
    const members = order.subarray(starts[g], starts[g + 1]);
    sizes[g] = members.length;
    totals[g] = exactSum(Array.from(members, (i) => values[i] as number));
  }
  const residuals = totals.map((total, g) => (total - (sizes[g] as number) * mean) / unitsPerOne);
  return {
    count,
    ...inCanonicalOrder(totals, sizes),
    sumSquares: exactSum(residuals.map((e) => e * e)),
    sumCubes: exactSum(residuals.map((e) => e * e * e)),
  };
}

/** Cases ordered by cluster, and where each cluster's cases begin (one entry more than clusters). */
export function groupByCluster(clusterOf: Uint32Array): {
  readonly order: Uint32Array;
  readonly starts: Uint32Array;
} {
  const positions = new Map<number, number>();
  const sizes: number[] = [];
  const dense = new Uint32Array(clusterOf.length);
  for (let i = 0; i < clusterOf.length; i += 1) {
    const id = clusterOf[i] as number;
    let g = positions.get(id);
    if (g === undefined) {
      g = sizes.length;
      positions.set(id, g);
      sizes.push(0);
    }
    dense[i] = g;
    sizes[g] = (sizes[g] as number) + 1;
  }
  const starts = new Uint32Array(sizes.length + 1);
  sizes.forEach((size, g) => {
    starts[g + 1] = (starts[g] as number) + size;
  });
  const next = starts.slice(0, -1);
  const order = new Uint32Array(clusterOf.length);
  for (let i = 0; i < dense.length; i += 1) {
    const g = dense[i] as number;
    order[next[g] as number] = i;
    next[g] = (next[g] as number) + 1;
  }
  return { order, starts };
}

function inCanonicalOrder(
  totals: Float64Array,
  sizes: Float64Array,
): { totals: Float64Array; sizes: Float64Array } {
  const order = Uint32Array.from(totals.keys()).sort(
    (i, j) => (sizes[i] as number) - (sizes[j] as number) || (totals[i] as number) - (totals[j] as number),
  );
  return {
    totals: Float64Array.from(order, (g) => totals[g] as number),
    sizes: Float64Array.from(order, (g) => sizes[g] as number),
  };
}
