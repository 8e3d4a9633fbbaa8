import { requireBetween } from '../distributions/require-range.js';
import type { Ends } from '../intervals/ends.js';
import { tailOf } from '../intervals/level.js';
import { blockGenerator, REPLICATES_PER_BLOCK, type StreamName } from '../rng/stream.js';
import { quantileType1 } from '../samples/quantile.js';

export interface UnitBootstrap {
  /** One vector a unit (all of one length); the statistic depends on the units through their sum alone. */
  readonly unitTotals: readonly Float64Array[];
  /** Which cluster a unit belongs to, for units that are not independent; null where each stands alone. */
  readonly clusterOf: readonly (string | number)[] | null;
  /** null where a resample leaves the statistic undefined (e.g. it drew one category only). */
  readonly statistic: (totals: Float64Array) => number | null;
  readonly stream: StreamName;
  readonly nResamples: number;
  /** Two-sided level in (0, 1). */
  readonly level: number;
}

/** Percentile interval over resampled units, or over clusters where there are any. */
export interface UnitInterval extends Ends {
  readonly level: number;
  readonly nResamples: number;
  /** Replicates in which the statistic was undefined; they are left out of the interval. */
  readonly nUndefined: number;
  /** Independent units resampled. */
  readonly nUnits: number;
}

/** More undefined replicates than this would make the rest a selection. */
const LARGEST_UNDEFINED_SHARE = 0.1;

/**
 * Percentile bootstrap (type-1 quantiles) of a statistic of summed units, in blocks from keyed streams: the same ends
 * on every machine.
 * @returns null with fewer than two independent units, or where the statistic is undefined in more than a tenth of the replicates
 */
export function bootstrapUnits(request: UnitBootstrap): UnitInterval | null {
  const { statistic, stream, nResamples, level } = request;
  requireBetween('resamples', nResamples, 1, Number.MAX_SAFE_INTEGER);
  const clusters = clusterTotals(request.unitTotals, request.clusterOf);
  if (clusters.length < 2) return null;
  const { vectors, vectorOf } = distinctVectors(clusters);
  const values: number[] = [];
  for (let done = 0; done < nResamples; done += REPLICATES_PER_BLOCK) {
    const generator = blockGenerator(stream, done / REPLICATES_PER_BLOCK);
    const nInBlock = Math.min(REPLICATES_PER_BLOCK, nResamples - done);
    for (let replicate = 0; replicate < nInBlock; replicate += 1) {
      const counts = new Float64Array(vectors.length);
      for (let draw = 0; draw < vectorOf.length; draw += 1) {
        const vector = vectorOf[generator.nextBelow(vectorOf.length)] ?? 0;
        counts[vector] = (counts[vector] ?? 0) + 1;
      }
      const value = statistic(weightedSum(vectors, counts));
      if (value !== null && Number.isFinite(value)) values.push(value);
    }
  }
  const nUndefined = nResamples - values.length;
  if (nUndefined > LARGEST_UNDEFINED_SHARE * nResamples) return null;
  values.sort((a, b) => a - b);
  const tail = tailOf(level);
  return {
    lower: quantileType1(values, tail),
    upper: quantileType1(values, 1 - tail),
    level,
    nResamples,
    nUndefined,
    nUnits: clusters.length,
  };
}

function clusterTotals(
  units: readonly Float64Array[],
  clusterOf: readonly (string | number)[] | null,
): readonly Float64Array[] {
  if (clusterOf === null) return units;
  const byCluster = new Map<string | number, Float64Array>();
  for (const [index, unit] of units.entries()) {
    const cluster = clusterOf[index] ?? `unit ${index}`;
    const sum = byCluster.get(cluster);
    if (sum === undefined) byCluster.set(cluster, Float64Array.from(unit));
    else addVector(sum, unit, 1);
  }
  return [...byCluster.values()];
}

/**
 * Ratings repeat a few patterns many times; summing patterns instead of units keeps large tables quick. In the order
 * of their text, so that the interval does not depend on the order of the units.
 */
function distinctVectors(clusters: readonly Float64Array[]) {
  const byKey = new Map<string, { readonly vector: Float64Array; count: number }>();
  for (const vector of clusters) {
    const key = vector.join(' ');
    const entry = byKey.get(key);
    if (entry === undefined) byKey.set(key, { vector, count: 1 });
    else entry.count += 1;
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const vectorOf = Uint32Array.from(
    sorted.flatMap(({ count }, index) => new Array<number>(count).fill(index)),
  );
  return { vectors: sorted.map(({ vector }) => vector), vectorOf };
}

function weightedSum(vectors: readonly Float64Array[], counts: Float64Array): Float64Array {
  const totals = new Float64Array(vectors[0]?.length ?? 0);
  for (const [index, vector] of vectors.entries()) addVector(totals, vector, counts[index] ?? 0);
  return totals;
}

function addVector(into: Float64Array, vector: Float64Array, times: number): void {
  if (times === 0) return;
  for (const [index, value] of vector.entries()) into[index] = (into[index] ?? 0) + times * value;
}
