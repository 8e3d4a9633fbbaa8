import type { MetricAnalysis } from '../analyse/analysis.js';

export interface PooledDifference {
  readonly name: string;
  readonly difference: number;
}

/**
 * The differences that pooling cases without regard to shares would give. No rule uses them; they are told because
 * other tools report them, and because the distance to the share-weighted difference is what slicing is for.
 */
export function pooledDifferences({
  pooledDifference,
  slices,
  judge,
}: MetricAnalysis): readonly PooledDifference[] {
  // Cases for people are drawn unevenly over the slices: pooling them would tell of the draw.
  if (judge?.use === 'with-people') return [];
  const targeted = pooled(slices.filter((slice) => slice.share === null));
  const all = targeted === null ? null : pooled(slices);
  return [
    ...(pooledDifference === null ? [] : [{ name: 'pooled', difference: pooledDifference }]),
    ...(targeted === null ? [] : [{ name: 'targeted pooled', difference: targeted }]),
    ...(all === null ? [] : [{ name: 'all pooled', difference: all }]),
  ];
}

function pooled(slices: MetricAnalysis['slices']): number | null {
  let sum = 0;
  let nPairs = 0;
  for (const slice of slices) {
    if (slice.difference === null) continue;
    sum += slice.difference * slice.nPairs;
    nPairs += slice.nPairs;
  }
  return nPairs === 0 ? null : sum / nPairs;
}
