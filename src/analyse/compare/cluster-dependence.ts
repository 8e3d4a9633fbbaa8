import { exactSum } from '../samples/exact-sum.js';
import { withoutRounding } from '../samples/without-rounding.js';
import type { WeightedSlice } from './weighted-slices.js';

export interface ClusterDependence {
  /** Variance if all cases of a cluster were copies of one, over that of independent cases; >= 1. */
  readonly fullDependence: number;
  /** 1/Σa_g², with a_g the part of the estimate that rests on cluster g. */
  readonly nEffective: number;
  /**
   * Degrees of freedom of a variance between clusters (Satterthwaite 1946), over the squared part of the variance that may be
   * due to them, so that a cluster of two among a hundred single cases changes nothing.
   */
  readonly df: number;
  readonly correlation: (part: (value: number) => number) => Correlation;
}

export interface Correlation {
  /**
   * Intra-class correlation of a part of the values (all, losses, gains), each cluster counting by its cases rather than by its
   * pairs, so that small clusters which go as wholes speak for large ones too. null where that part does not vary.
   */
  readonly value: number | null;
  /** Clusters of two or more cases with a value of that part that is not 0; one smaller than Σm²/n counts for a part. */
  readonly nInformative: number;
}

interface Member {
  readonly slice: number;
  readonly value: number;
}

/** How the cases of each cluster hang together in a weighted mean. */
export function clusterDependence(slices: readonly WeightedSlice[]): ClusterDependence {
  const clusters = membersByCluster(slices);
  const scales = slices.map(({ weight, sample }) => weight / sample.n);
  const unit = slices.map(() => 1);
  const spreads = slices.map(({ sample }) => Math.sqrt(sample.variance));
  const parts = clusters.map((members) => exactSum(members.map(({ slice }) => scales[slice] as number)));
  const concentration = exactSum(parts.map((part) => part * part));
  const byLayout = Math.max(1, fullRatio(slices, clusters, scales, unit));
  const fullDependence = Math.max(
    byLayout,
    spreads.every((spread) => spread > 0) ? fullRatio(slices, clusters, scales, spreads) : 1,
  );
  const nCases = slices.reduce((sum, { sample }) => sum + sample.n, 0);
  const kish = exactSum(clusters.map(({ length }) => length * length)) / nCases;
  const share = 1 - 1 / byLayout;
  return {
    fullDependence,
    nEffective: 1 / concentration,
    df: degreesOfFreedom(slices, clusters, scales, 1 / concentration) / (share * share),
    correlation: (part) => correlationOf(part, slices, clusters, scales, kish),
  };
}

function membersByCluster(slices: readonly WeightedSlice[]): readonly Member[][] {
  const clusters = new Map<number, Member[]>();
  const alone: Member[][] = [];
  slices.forEach(({ values, clusterOf }, slice) => {
    values.forEach((raw, i) => {
      const member = { slice, value: withoutRounding(raw) };
      if (clusterOf === null) alone.push([member]);
      else {
        const cluster = clusterOf[i] as number;
        const own = clusters.get(cluster);
        if (own === undefined) clusters.set(cluster, [member]);
        else own.push(member);
      }
    });
  });
  return [...clusters.values(), ...alone];
}

/** Σ_g (Σ_i c_i σ_i)² / Σ_i (c_i σ_i)², with c a case's part of the estimate. */
function fullRatio(
  slices: readonly WeightedSlice[],
  clusters: readonly Member[][],
  scales: readonly number[],
  spreads: readonly number[],
): number {
  const sizes = clusters.map((members) =>
    exactSum(members.map(({ slice }) => (scales[slice] as number) * (spreads[slice] as number))),
  );
  const alone = slices.map(
    ({ sample }, s) => sample.n * ((scales[s] as number) * (spreads[s] as number)) ** 2,
  );
  return exactSum(sizes.map((size) => size * size)) / exactSum(alone);
}

/**
 * Satterthwaite's over slices with clusters of their own; that of the effective number of clusters where they cross. A slice of
 * one cluster has none: its variance is taken to be that of full dependence rather than estimated.
 */
function degreesOfFreedom(
  slices: readonly WeightedSlice[],
  clusters: readonly Member[][],
  scales: readonly number[],
  nEffective: number,
): number {
  const isCrossing = clusters.some((members) => members.some(({ slice }) => slice !== members[0]?.slice));
  if (isCrossing || slices.length === 1) return nEffective - 1;
  const variances = slices.map((_, s) =>
    exactSum(
      clusters
        .filter((members) => members[0]?.slice === s)
        .map((members) => (members.length * (scales[s] as number)) ** 2),
    ),
  );
  const terms = slices.flatMap(({ weight }, s) => {
    const variance = variances[s] as number;
    const own = (weight * weight) / variance - 1;
    return own > 1e-9 ? [(variance * variance) / own] : [];
  });
  return terms.length === 0 ? 0 : exactSum(variances) ** 2 / exactSum(terms);
}

function correlationOf(
  part: (value: number) => number,
  slices: readonly WeightedSlice[],
  clusters: readonly Member[][],
  scales: readonly number[],
  kish: number,
): Correlation {
  const moments = slices.map(({ values }) =>
    momentsOf(Array.from(values, (value) => part(withoutRounding(value)))),
  );
  const products: number[] = [];
  const expected: number[] = [];
  const informative: number[] = [];
  for (const members of clusters) {
    const size = members.length;
    if (size < 2) continue;
    const deviations = members.map(
      ({ slice, value }) => (scales[slice] as number) * (part(value) - (moments[slice]?.mean ?? 0)),
    );
    const sum = exactSum(deviations);
    products.push((sum * sum - exactSum(deviations.map((u) => u * u))) / (size - 1));
    expected.push(
      exactSum(members.map(({ slice }) => (scales[slice] as number) ** 2 * (moments[slice]?.variance ?? 0))),
    );
    if (members.some(({ value }) => part(value) !== 0)) informative.push(Math.min(1, size / kish));
  }
  const total = exactSum(expected);
  return { value: total > 0 ? exactSum(products) / total : null, nInformative: exactSum(informative) };
}

function momentsOf(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = exactSum(values) / values.length;
  const isConstant = values.every((value) => value === values[0]);
  const variance = isConstant ? 0 : exactSum(values.map((value) => (value - mean) ** 2)) / values.length;
  return { mean, variance };
}
