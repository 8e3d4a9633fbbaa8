import { acceleration } from '../bootstrap/bca-ends.js';
import { varianceOfMean } from '../intervals/design-effect.js';
import { groupByCluster } from '../samples/cluster-totals.js';
import { exactSum } from '../samples/exact-sum.js';
import { type Sample, unitsOf } from '../samples/sample.js';

/** One weighted slice's values (differences or one arm's scores) with their cases' clusters. */
export interface WeightedSlice {
  readonly name: string;
  /** Share rescaled so that all sum to exactly 1. */
  readonly weight: number;
  readonly sample: Sample;
  readonly values: Float64Array;
  readonly clusterOf: Uint32Array | null;
}

/** Share-weighted mean of the slice means. */
export function weightedMean(slices: readonly WeightedSlice[]): number {
  return exactSum(slices.map(({ weight, sample }) => weight * sample.mean));
}

/** How the cases of all weighted slices fall into clusters. */
export interface ClusterLayout {
  readonly nCases: number;
  /** Independent units: clusters, each counted once however many slices it touches. */
  readonly nUnits: number;
  /** True where a cluster has cases in more than one slice. */
  readonly isCrossing: boolean;
}

export function clusterLayout(slices: readonly WeightedSlice[]): ClusterLayout {
  const nCases = slices.reduce((sum, { sample }) => sum + sample.n, 0);
  const nWithinSlices = slices.reduce((sum, { sample }) => sum + unitsOf(sample), 0);
  if (slices.every(({ clusterOf }) => clusterOf === null)) {
    return { nCases, nUnits: nWithinSlices, isCrossing: false };
  }
  const seen = new Set<number>();
  for (const { clusterOf } of slices) for (const cluster of clusterOf ?? []) seen.add(cluster);
  return { nCases, nUnits: seen.size, isCrossing: seen.size < nWithinSlices };
}

/**
 * Variance of the weighted mean: Σw²·V_s with clusters nested in slices; over whole clusters, with what they put into
 * each slice added up before squaring, where they cross.
 */
export function varianceOfWeightedMean(slices: readonly WeightedSlice[], layout: ClusterLayout): number {
  if (!layout.isCrossing) {
    return exactSum(slices.map(({ weight, sample }) => weight * weight * varianceOfMean(sample)));
  }
  if (layout.nUnits < 2) return independentVariance(slices);
  const squares = exactSum(clusterInfluences(slices).map((u) => u * u));
  return (layout.nUnits / (layout.nUnits - 1)) * squares;
}

/** Σw²s²/n: the variance if all cases were independent. */
export function independentVariance(slices: readonly WeightedSlice[]): number {
  return exactSum(slices.map(({ weight, sample }) => (weight * weight * sample.variance) / sample.n));
}

/** u_g = Σ_s (w_s/n_s)·Σ_{i in g and s}(x_i − mean_s), cluster by cluster. */
function clusterInfluences(slices: readonly WeightedSlice[]): number[] {
  const influences = new Map<number, number[]>();
  for (const { weight, sample, values, clusterOf } of slices) {
    for (let i = 0; i < values.length; i += 1) {
      const cluster = clusterOf?.[i] as number;
      const terms = influences.get(cluster) ?? [];
      terms.push((weight / sample.n) * ((values[i] as number) - sample.mean));
      influences.set(cluster, terms);
    }
  }
  return [...influences.values()].map(exactSum);
}

/** BCa acceleration of the weighted mean, over cases or over clusters. */
export function weightedAcceleration(slices: readonly WeightedSlice[], layout: ClusterLayout): number {
  const { squares, cubes } = layout.isCrossing ? crossingPowers(slices) : nestedPowers(slices);
  return acceleration(squares, cubes);
}

function crossingPowers(slices: readonly WeightedSlice[]): { squares: number; cubes: number } {
  const influences = clusterInfluences(slices);
  return {
    squares: exactSum(influences.map((u) => u * u)),
    cubes: exactSum(influences.map((u) => u * u * u)),
  };
}

function nestedPowers(slices: readonly WeightedSlice[]): { squares: number; cubes: number } {
  const powers = slices.map(({ weight, sample }) => {
    const scale = weight / sample.n;
    const squares = sample.clusters?.sumSquares ?? sample.n * sample.variance;
    const cubes = sample.clusters?.sumCubes ?? sample.n * sample.thirdMoment;
    return { squares: scale * scale * squares, cubes: scale * scale * scale * cubes };
  });
  return {
    squares: exactSum(powers.map(({ squares }) => squares)),
    cubes: exactSum(powers.map(({ cubes }) => cubes)),
  };
}

/** Cluster, slice, total and size of everything that crosses; see `crossingSource`. */
export interface CrossingEntry {
  readonly slice: number;
  readonly total: number;
  readonly size: number;
}

/** Each cluster's part in each slice; slices by their index. Totals in real numbers. */
export function crossingEntries(slices: readonly WeightedSlice[], sign: 1 | -1): readonly CrossingEntry[][] {
  const entries = new Map<number, CrossingEntry[]>();
  slices.forEach(({ values, clusterOf }, slice) => {
    const { order, starts } = groupByCluster(clusterOf as Uint32Array);
    for (let g = 0; g + 1 < starts.length; g += 1) {
      const members = order.subarray(starts[g], starts[g + 1]);
      const cluster = clusterOf?.[members[0] as number] as number;
      const total = exactSum(Array.from(members, (i) => sign * (values[i] as number)));
      const own = entries.get(cluster) ?? [];
      own.push({ slice, total, size: members.length });
      entries.set(cluster, own);
    }
  });
  return [...entries.values()];
}
