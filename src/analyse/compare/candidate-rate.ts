import type { Rate, RateExtreme } from '../analysis.js';
import { criticalValue } from '../intervals/critical-value.js';
import { tailOf } from '../intervals/level.js';
import { mover } from '../intervals/mover.js';
import { tiltedRate } from '../intervals/tilted.js';
import { buildSample } from '../samples/build-sample.js';
import { unitsOf } from '../samples/sample.js';
import type { ScoreTable } from '../score-table.js';
import { assembleInterval } from './assemble-interval.js';
import { clusterAllowance } from './cluster-allowance.js';
import type { MetricContext } from './context.js';
import { clusterLayout, type WeightedSlice, weightedAcceleration, weightedMean } from './weighted-slices.js';
import { sourceOfWeightedMean } from './weighted-source.js';

export interface RateSlice {
  readonly name: string;
  readonly weight: number;
  readonly rows: Uint32Array;
}

/**
 * The candidate's share-weighted mean over all cases it was scored on (whether or not the baseline was), with the
 * interval of the method the gate names: Wilson's limits (tilted, for scores between 0 and 1), MOVER over slices, hull
 * with the bootstrap. null where a weighted slice has no scored case.
 */
export function candidateRate(
  table: ScoreTable,
  shares: readonly RateSlice[],
  minimum: number | null,
  context: MetricContext,
): Rate | null {
  const scored = armSlices(table, shares, null, context);
  if (scored === null) return null;
  const n = scored.reduce((sum, { sample }) => sum + sample.n, 0);
  const nPlanned = shares.reduce((sum, { rows }) => sum + rows.length, 0);
  const rate = { ...rateOf(scored, 'rate', minimum, context), level: context.settings.confidence, n };
  if (n === nPlanned) return rate;
  const extreme = (value: number) => {
    const slices = armSlices(table, shares, value, context) as readonly WeightedSlice[];
    return rateOf(slices, 'rate-extreme', minimum, context);
  };
  return { ...rate, worstCase: extreme(0), bestCase: extreme(1) };
}

function rateOf(
  slices: readonly WeightedSlice[],
  purpose: string,
  minimum: number | null,
  context: MetricContext,
): RateExtreme {
  const { settings } = context;
  const level = settings.confidence;
  const layout = clusterLayout(slices);
  const { loss: designEffect, df } = clusterAllowance(slices, layout, 'rate');
  const score = mover(
    slices.map(({ weight, sample }) => ({
      weight,
      estimate: sample.mean,
      ends: tiltedRate(
        { n: sample.n / designEffect, mean: sample.mean, meanSquare: sample.meanSquare },
        level,
        criticalValue(level, df),
      ),
    })),
  );
  const needsBootstrap = slices.some(({ sample }) => unitsOf(sample) > 1) && settings.interval !== 'tango';
  const mean = weightedMean(slices);
  const { lower, upper } = assembleInterval({
    method: settings.interval,
    level,
    estimate: mean,
    isDifference: false,
    source: needsBootstrap ? sourceOfWeightedMean(slices, layout, purpose, context) : null,
    score,
    isDegenerate: slices.every(({ sample }) => sample.variance === 0),
    guardedTail: tailOf(level),
    acceleration: weightedAcceleration(slices, layout),
    thresholds: minimum === null ? [] : [minimum],
    nResamples: settings.resamples,
  });
  return { mean, lower, upper };
}

/** @param missing what stands in for a missing score; null drops the case */
function armSlices(
  table: ScoreTable,
  shares: readonly RateSlice[],
  missing: number | null,
  { step }: MetricContext,
): readonly WeightedSlice[] | null {
  const { score, isScored } = table.candidate;
  const slices: WeightedSlice[] = [];
  for (const { name, weight, rows } of shares) {
    const used = missing === null ? rows.filter((row) => isScored[row] !== 0) : rows;
    if (used.length === 0) return null;
    const values = Float64Array.from(used, (row) =>
      isScored[row] === 0 ? (missing as number) : (score[row] as number),
    );
    const { clusterOf: clusters } = table;
    const clusterOf = clusters === null ? null : used.map((row) => clusters[row] as number);
    slices.push({ name, weight, values, clusterOf, sample: buildSample({ values, step, clusterOf }) });
  }
  return slices;
}
