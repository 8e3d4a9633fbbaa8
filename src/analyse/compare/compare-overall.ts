import type { Comparison, Interval, PairCounts, SliceComparison } from '../analysis.js';
import { tailOf } from '../intervals/level.js';
import { mover } from '../intervals/mover.js';
import { exactSum } from '../samples/exact-sum.js';
import { unitsOf } from '../samples/sample.js';
import type { ScoreTable } from '../score-table.js';
import { assembleInterval } from './assemble-interval.js';
import { type ClusterAllowance, clusterAllowance } from './cluster-allowance.js';
import { caveatOf, differenceSample, effectiveClusters, NO_PAIRS } from './compare-cases.js';
import type { MetricContext } from './context.js';
import { differenceScore } from './difference-score.js';
import { scorePWorse } from './p-worse.js';
import { differencesOf, type Imputation, pairColumns } from './pair-columns.js';
import {
  clusterLayout,
  varianceOfWeightedMean,
  type WeightedSlice,
  weightedAcceleration,
  weightedMean,
} from './weighted-slices.js';
import { sourceOfWeightedMean } from './weighted-source.js';

/** A slice with a share: its rows, and what was found in it alone. */
export interface ShareSlice {
  readonly name: string;
  readonly weight: number;
  readonly rows: Uint32Array;
  readonly comparison: SliceComparison;
}

/** What a weighted mean is of: its part in the names of random streams, and the level of its interval. */
export interface WeightedWhole {
  readonly purpose: string;
  readonly level: number;
}

/**
 * Share-weighted (post-stratified) comparison. A weighted slice without a pair leaves no overall estimate: weights are
 * never renormalised silently.
 */
export function compareOverall(
  table: ScoreTable,
  shares: readonly ShareSlice[],
  thresholds: readonly number[],
  context: MetricContext,
  { purpose, level }: WeightedWhole = { purpose: 'overall', level: context.settings.confidence },
): Comparison {
  const counts = {
    nPlanned: sumOf(shares, ({ comparison }) => comparison.nPlanned),
    nScoredBaseline: sumOf(shares, ({ comparison }) => comparison.nScoredBaseline),
    nScoredCandidate: sumOf(shares, ({ comparison }) => comparison.nScoredCandidate),
    nPairs: sumOf(shares, ({ comparison }) => comparison.nPairs),
  };
  const isIncomplete = counts.nPairs < counts.nPlanned;
  const extremeOf = (imputation: Imputation) => {
    const slices = weightedSlices(table, shares, imputation, context);
    if (slices === null) return null;
    const interval = intervalOf(slices, { purpose: `${purpose}-extreme`, level }, thresholds, context);
    return { difference: weightedMean(slices), interval };
  };
  const extremes = {
    worstCase: isIncomplete ? extremeOf('worst') : null,
    bestCase: isIncomplete ? extremeOf('best') : null,
  };
  const slices = weightedSlices(table, shares, 'none', context);
  if (slices === null) return { ...counts, ...NO_PAIRS, ...extremes, caveat: 'slice-without-data' };
  const layout = clusterLayout(slices);
  const allowance = clusterAllowance(slices, layout, 'difference');
  const designEffect = Math.max(allowance.loss, allowance.gain);
  const hasSpread = slices.every(({ sample }) => sample.n > 1) && layout.nUnits > 1;
  const difference = weightedMean(slices);
  const meanSquareOverN = exactSum(
    slices.map(({ weight, sample }) => (weight * weight * sample.meanSquare) / sample.n),
  );
  return {
    ...counts,
    nUnits: layout.nUnits,
    ...effectiveClusters(allowance, layout.nUnits),
    baselineMean: weightedBy(shares, ({ baselineMean }) => baselineMean),
    candidateMean: weightedBy(shares, ({ candidateMean }) => candidateMean),
    difference,
    standardError: hasSpread ? Math.sqrt(varianceOfWeightedMean(slices, layout)) : null,
    designEffect,
    pairs: context.isBinary ? sumPairs(shares) : null,
    interval: intervalOf(slices, { purpose, level }, thresholds, context),
    caveat: caveatOf(counts.nPairs, layout.nUnits, allowance),
    ...extremes,
    pWorse: scorePWorse(difference, meanSquareOverN, designEffect),
  };
}

/** The slices' differences, or null where one of them has none. */
function weightedSlices(
  table: ScoreTable,
  shares: readonly ShareSlice[],
  imputation: Imputation,
  context: MetricContext,
): readonly WeightedSlice[] | null {
  const slices: WeightedSlice[] = [];
  for (const { name, weight, rows } of shares) {
    const pairs = pairColumns(table, rows, imputation);
    if (pairs.baseline.length === 0) return null;
    const sample = differenceSample(pairs, context);
    slices.push({ name, weight, sample, values: differencesOf(pairs), clusterOf: pairs.clusterOf });
  }
  return slices;
}

function intervalOf(
  slices: readonly WeightedSlice[],
  { purpose, level }: WeightedWhole,
  thresholds: readonly number[],
  context: MetricContext,
): Interval {
  const { settings, isBinary } = context;
  const layout = clusterLayout(slices);
  const needsBootstrap = slices.some(({ sample }) => unitsOf(sample) > 1) && settings.interval !== 'tango';
  return assembleInterval({
    method: settings.interval,
    level,
    estimate: weightedMean(slices),
    isDifference: true,
    source: needsBootstrap ? sourceOfWeightedMean(slices, layout, purpose, context) : null,
    score: moverScore(slices, clusterAllowance(slices, layout, 'difference'), isBinary, level),
    isDegenerate: slices.every(({ sample }) => sample.variance === 0),
    guardedTail: tailOf(level),
    acceleration: weightedAcceleration(slices, layout),
    thresholds,
    nResamples: settings.resamples,
  });
}

/** MOVER of the slices' score limits under one allowance for clusters. */
function moverScore(
  slices: readonly WeightedSlice[],
  allowance: ClusterAllowance,
  isBinary: boolean,
  level: number,
) {
  return mover(
    slices.map(({ weight, sample }) => ({
      weight,
      estimate: sample.mean,
      ends: differenceScore(sample, isBinary, allowance, level),
    })),
  );
}

function sumOf(shares: readonly ShareSlice[], count: (slice: ShareSlice) => number): number {
  return shares.reduce((sum, slice) => sum + count(slice), 0);
}

function weightedBy(
  shares: readonly ShareSlice[],
  mean: (comparison: SliceComparison) => number | null,
): number {
  return exactSum(shares.map(({ weight, comparison }) => weight * (mean(comparison) as number)));
}

function sumPairs(shares: readonly ShareSlice[]): PairCounts {
  const sum = (count: (pairs: PairCounts) => number) =>
    sumOf(shares, ({ comparison }) => (comparison.pairs === null ? 0 : count(comparison.pairs)));
  return {
    bothPass: sum(({ bothPass }) => bothPass),
    regressed: sum(({ regressed }) => regressed),
    improved: sum(({ improved }) => improved),
    bothFail: sum(({ bothFail }) => bothFail),
  };
}
