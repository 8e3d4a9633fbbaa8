import type { StatisticsSettings } from '../definition/gate.js';
import type { Analysis, MetricAnalysis, SliceComparison } from './analysis.js';
import { type BlockRunner, runBlocks } from './bootstrap/run-blocks.js';
import { candidateRate } from './compare/candidate-rate.js';
import { checkSettings, checkTable } from './compare/check-table.js';
import { compareCases } from './compare/compare-cases.js';
import { compareCohort } from './compare/compare-cohort.js';
import { compareOverall, type ShareSlice } from './compare/compare-overall.js';
import type { MetricContext } from './compare/context.js';
import { differencesOf, pairColumns } from './compare/pair-columns.js';
import { rowsByStratum } from './compare/rows-by-stratum.js';
import { analyseJudged } from './judged/analyse-judged.js';
import { isJudged } from './judged/judged-rows.js';
import { differenceThresholds, familySize, type MetricLimits } from './limits.js';
import { simultaneousLevel } from './multiplicity.js';
import { exactSum } from './samples/exact-sum.js';
import type { ScoreTable } from './score-table.js';

export interface AnalyseInput {
  /** One table per metric. */
  readonly tables: readonly ScoreTable[];
  readonly settings: StatisticsSettings;
  /** What the numbers will be compared with; a metric without limits has none. See `limitsOf`. */
  readonly limits: readonly MetricLimits[];
  /** Carries out large resampling jobs; by default in this thread. */
  readonly runBlocks?: BlockRunner;
}

/**
 * Every number a verdict is decided from, metric by metric. Pure: equal input gives equal bytes, whatever the order of
 * cases and slices and however many threads draw.
 * @throws TypeError naming the field for a table that is not what it says (NaN, scores outside [0, 1], lengths, shares).
 */
export function analyse(input: AnalyseInput): Analysis {
  checkSettings(input.settings);
  for (const table of input.tables) checkTable(table);
  return { metrics: input.tables.map((table) => analyseMetric(table, input)) };
}

function analyseMetric(table: ScoreTable, input: AnalyseInput): MetricAnalysis {
  const { settings } = input;
  const limits = input.limits.find(({ metric }) => metric === table.metric) ?? null;
  const nRules = familySize(input.limits);
  const context: MetricContext = {
    metric: table.metric,
    settings,
    step: table.step,
    isBinary: table.isBinary,
    sliceLevel:
      settings.familywise === 'bonferroni'
        ? simultaneousLevel(settings.confidence, nRules)
        : settings.confidence,
    run: input.runBlocks ?? runBlocks,
  };
  if (isJudged(table)) {
    const { judged, ...people } = table;
    const { baseline, candidate } = judged;
    const alone = analyseScores({ ...people, baseline, candidate }, null, context);
    return analyseJudged(table, alone, limits?.minimum ?? null, context);
  }
  const numbers = analyseScores(table, limits, context);
  return table.isInformation === true ? { ...numbers, judge: { use: 'information' } } : numbers;
}

/** One kind of grade for every case. */
function analyseScores(
  table: ScoreTable,
  limits: MetricLimits | null,
  context: MetricContext,
): MetricAnalysis {
  const rows = rowsByStratum(table.stratumOf, table.strata.length);
  const slices = table.strata.map(({ name, share }, s): SliceComparison => {
    const set = { name, purpose: 'slice' as const, rows: rows[s] as Uint32Array };
    const thresholds = differenceThresholds(limits?.slices.get(name));
    return { name, share, ...compareCases(table, { ...set, thresholds }, context) };
  });
  const cohorts = table.cohorts.map((cohort) => {
    const thresholds = differenceThresholds(limits?.cohorts.get(cohort.name));
    return { name: cohort.name, ...compareCohort(table, cohort, thresholds, context) };
  });
  const shares = shareSlices(slices, rows);
  return {
    metric: table.metric,
    overall:
      shares.length === 0
        ? null
        : compareOverall(table, shares, differenceThresholds(limits?.overall), context),
    pooledDifference: pooledDifference(table, shares),
    candidateOverall:
      shares.length === 0 ? null : candidateRate(table, shares, limits?.minimum ?? null, context),
    slices,
    cohorts,
  };
}

/** The slices that carry a share, their weights rescaled to sum to 1. */
function shareSlices(
  slices: readonly SliceComparison[],
  rows: readonly Uint32Array[],
): readonly ShareSlice[] {
  const sum = exactSum(slices.map(({ share }) => share ?? 0));
  return slices.flatMap((comparison, s) => {
    const { name, share } = comparison;
    return share === null ? [] : [{ name, weight: share / sum, rows: rows[s] as Uint32Array, comparison }];
  });
}

/** Unweighted mean difference over the pairs of all weighted slices, or null without a pair. */
function pooledDifference(table: ScoreTable, shares: readonly ShareSlice[]): number | null {
  const nPairs = shares.reduce((total, { comparison }) => total + comparison.nPairs, 0);
  if (nPairs === 0) return null;
  const sums = shares.map(({ rows }) => exactSum(differencesOf(pairColumns(table, rows, 'none'))));
  return exactSum(sums) / nPairs;
}
