import type { Comparison, JudgeOnly, MetricAnalysis } from '../analysis.js';
import { candidateRate, type RateSlice } from '../compare/candidate-rate.js';
import type { MetricContext } from '../compare/context.js';
import { rowsByStratum } from '../compare/rows-by-stratum.js';
import { exactSum } from '../samples/exact-sum.js';
import { compareJudged } from './compare-judged.js';
import { compareTwoPhase } from './compare-two-phase.js';
import type { JudgedPart, JudgedTable } from './judged-rows.js';
import { isTwoPhase } from './two-phase-rows.js';

/**
 * A metric that judge and people grade, part by part.
 * @param judgeAlone the same metric by the judge's scores alone
 * @param minimum of the candidate's mean, which rests on people alone
 */
export function analyseJudged(
  table: JudgedTable,
  judgeAlone: MetricAnalysis,
  minimum: number | null,
  context: MetricContext,
): MetricAnalysis {
  const rows = rowsByStratum(table.stratumOf, table.strata.length);
  const rowsOf = (s: number) => rows[s] as Uint32Array;
  const compare = (parts: readonly JudgedPart[], level: number, alone: Comparison | null | undefined) => {
    const question = { parts, level, judgeOnly: judgeOnlyOf(alone ?? null) };
    return isTwoPhase(table) ? compareTwoPhase(table, question) : compareJudged(table, question);
  };
  const sum = exactSum(table.strata.map(({ share }) => share ?? 0));
  const shares = table.strata.flatMap(({ name, share }, s) =>
    share === null ? [] : [{ name, weight: share / sum, rows: rowsOf(s) }],
  );
  return {
    metric: table.metric,
    overall: shares.length === 0 ? null : compare(shares, context.settings.confidence, judgeAlone.overall),
    // Cases for people are drawn unevenly over the slices, so that pooling them would say nothing.
    pooledDifference: null,
    candidateOverall: peopleRate(table, shares, minimum, context),
    slices: table.strata.map(({ name, share }, s) => {
      const parts = [{ name, weight: 1, rows: rowsOf(s) }];
      return { name, share, ...compare(parts, context.sliceLevel, judgeAlone.slices[s]) };
    }),
    cohorts: table.cohorts.map(({ name, rows: own }, c) => ({
      name,
      ...compare(cohortParts(table, own), context.sliceLevel, judgeAlone.cohorts[c]),
    })),
    judge: { use: 'with-people', calibration: table.judged.calibration },
  };
}

/**
 * A cohort counts each of its cases alike, but cases for people are drawn slice by slice: what it has of each slice is
 * estimated apart and weighted by its size.
 */
function cohortParts({ strata, stratumOf }: JudgedTable, rows: Uint32Array): readonly JudgedPart[] {
  return strata.flatMap(({ name }, s) => {
    const own = rows.filter((row) => stratumOf[row] === s);
    return own.length === 0 ? [] : [{ name, weight: own.length / rows.length, rows: own }];
  });
}

function judgeOnlyOf(alone: Comparison | null): JudgeOnly | null {
  if (alone === null) return null;
  const { nPairs, baselineMean, candidateMean, difference, interval } = alone;
  if (baselineMean === null || candidateMean === null || difference === null || interval === null)
    return null;
  return { nPairs, baselineMean, candidateMean, difference, interval };
}

/** The candidate's mean by people's grades of the drawn cases. */
function peopleRate(
  table: JudgedTable,
  shares: readonly RateSlice[],
  minimum: number | null,
  context: MetricContext,
): MetricAnalysis['candidateOverall'] {
  const drawn = shares.map((share) => ({
    ...share,
    rows: share.rows.filter((row) => table.judged.isLabelDrawn[row] === 1),
  }));
  if (drawn.length === 0 || drawn.some(({ rows }) => rows.length === 0)) return null;
  const rate = candidateRate(table, drawn, minimum, context);
  if (rate === null || rate.worstCase !== undefined) return rate;
  // The judge says nothing of a minimum: where only its grades are missing, neither end moves.
  const { mean, lower, upper } = rate;
  const extreme = { mean, lower, upper };
  return { ...rate, worstCase: extreme, bestCase: extreme };
}
