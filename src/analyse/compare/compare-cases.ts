import type { Caveat, Comparison, Interval } from '../analysis.js';
import { accelerationOf } from '../bootstrap/bca-ends.js';
import { sampleSource } from '../bootstrap/bootstrap-source.js';
import { orientedPlan } from '../bootstrap/oriented-plan.js';
import { varianceOfMean } from '../intervals/design-effect.js';
import { expandedTail } from '../intervals/expanded-tail.js';
import { tailOf } from '../intervals/level.js';
import { buildSample } from '../samples/build-sample.js';
import { exactSum } from '../samples/exact-sum.js';
import { type Sample, unitsOf } from '../samples/sample.js';
import type { ScoreTable } from '../score-table.js';
import { assembleInterval } from './assemble-interval.js';
import { type ClusterAllowance, clusterAllowance, LEAST_EFFECTIVE_CLUSTERS } from './cluster-allowance.js';
import { type MetricContext, streamOf } from './context.js';
import { differenceScore } from './difference-score.js';
import { binaryPWorse, scorePWorse } from './p-worse.js';
import {
  countPairsOf,
  differencesOf,
  type Imputation,
  type PairColumns,
  pairColumns,
} from './pair-columns.js';
import { clusterLayout } from './weighted-slices.js';

/** A set of cases compared as one: a slice or a cohort. */
export interface CaseSet {
  readonly name: string;
  /** First part of the names of its random streams. */
  readonly purpose: 'slice' | 'cohort';
  readonly rows: Uint32Array;
  readonly thresholds: readonly number[];
}

/** Compares the arms over a set of cases: unweighted mean difference, resampled by case or cluster. */
export function compareCases(table: ScoreTable, set: CaseSet, context: MetricContext): Comparison {
  const pairs = pairColumns(table, set.rows, 'none');
  const counts = {
    nPlanned: pairs.nPlanned,
    nScoredBaseline: pairs.nScoredBaseline,
    nScoredCandidate: pairs.nScoredCandidate,
    nPairs: pairs.baseline.length,
  };
  const isIncomplete = counts.nPairs < counts.nPlanned;
  const extremes = {
    worstCase: isIncomplete ? extremeOf(table, set, context, 'worst') : null,
    bestCase: isIncomplete ? extremeOf(table, set, context, 'best') : null,
  };
  if (counts.nPairs === 0) return { ...counts, ...NO_PAIRS, ...extremes, caveat: 'no-data' };
  const sample = differenceSample(pairs, context);
  const allowance = allowanceOf(pairs, sample);
  const designEffect = Math.max(allowance.loss, allowance.gain);
  const nUnits = unitsOf(sample);
  const pairCounts = context.isBinary ? countPairsOf(pairs) : null;
  const isIndependentBinary = pairCounts !== null && sample.clusters === null;
  return {
    ...counts,
    nUnits,
    ...effectiveClusters(allowance, nUnits),
    baselineMean: meanOf(pairs.baseline),
    candidateMean: meanOf(pairs.candidate),
    difference: sample.mean,
    standardError: nUnits < 2 ? null : Math.sqrt(varianceOfMean(sample)),
    designEffect,
    pairs: pairCounts,
    interval: intervalOf(sample, allowance, set, context, set.purpose),
    caveat: caveatOf(counts.nPairs, nUnits, allowance),
    ...extremes,
    pWorse: isIndependentBinary
      ? binaryPWorse(pairCounts)
      : scorePWorse(sample.mean, sample.meanSquare / sample.n, designEffect),
  };
}

/** Fields of a comparison without a single pair. */
export const NO_PAIRS = {
  nUnits: 0,
  baselineMean: null,
  candidateMean: null,
  difference: null,
  standardError: null,
  designEffect: 1,
  pairs: null,
  interval: null,
  pWorse: null,
} as const;

export function differenceSample(pairs: PairColumns, { step }: MetricContext): Sample {
  return buildSample({ values: differencesOf(pairs), step, clusterOf: pairs.clusterOf });
}

export function meanOf(scores: Float64Array): number {
  return exactSum(scores) / scores.length;
}

/** Why an estimate from so few units must not be relied on. */
export function caveatOf(
  nPairs: number,
  nUnits: number,
  { nEffectiveClusters }: ClusterAllowance,
): Caveat | null {
  if (nPairs === 1) return 'single-case';
  if (nUnits === 1) return 'single-cluster';
  const isFew = nEffectiveClusters !== null && nEffectiveClusters < LEAST_EFFECTIVE_CLUSTERS - 1e-9;
  return isFew ? 'few-clusters' : null;
}

/** The effective number of clusters where it says more than their count. */
export function effectiveClusters(
  { nEffectiveClusters }: ClusterAllowance,
  nUnits: number,
): Pick<Comparison, 'nEffectiveClusters'> {
  const isUneven = nEffectiveClusters !== null && nEffectiveClusters < nUnits - 1e-9;
  return isUneven ? { nEffectiveClusters } : {};
}

function allowanceOf({ clusterOf, ...pairs }: PairColumns, sample: Sample): ClusterAllowance {
  const values = differencesOf({ clusterOf, ...pairs });
  const slices = [{ name: '', weight: 1, sample, values, clusterOf }];
  return clusterAllowance(slices, clusterLayout(slices), 'difference');
}

function extremeOf(table: ScoreTable, set: CaseSet, context: MetricContext, imputation: Imputation) {
  const pairs = pairColumns(table, set.rows, imputation);
  const sample = differenceSample(pairs, context);
  // Worst and best share their streams, since swapping the arms turns one into the other.
  const interval = intervalOf(sample, allowanceOf(pairs, sample), set, context, `${set.purpose}-extreme`);
  return { difference: sample.mean, interval };
}

function intervalOf(
  sample: Sample,
  allowance: ClusterAllowance,
  set: CaseSet,
  context: MetricContext,
  purpose: string,
): Interval {
  const { settings, sliceLevel, isBinary, run } = context;
  const nUnits = unitsOf(sample);
  const needsBootstrap = nUnits > 1 && settings.interval !== 'tango';
  return assembleInterval({
    method: settings.interval,
    level: sliceLevel,
    estimate: sample.mean,
    isDifference: true,
    source: needsBootstrap
      ? sampleSource(orientedPlan(sample), streamOf(context, set.name, purpose), run)
      : null,
    score: differenceScore(sample, isBinary, allowance, sliceLevel),
    isDegenerate: sample.variance === 0,
    guardedTail:
      nUnits > 1
        ? expandedTail(tailOf(sliceLevel), allowance.nEffectiveClusters ?? nUnits)
        : tailOf(sliceLevel),
    acceleration: accelerationOf(sample),
    thresholds: set.thresholds,
    nResamples: settings.resamples,
  });
}
