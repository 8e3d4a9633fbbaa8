import { analyse } from '../../analyse/analyse.js';
import type { Comparison, Rate } from '../../analyse/analysis.js';
import type { ScoreTable } from '../../analyse/score-table.js';
import type { StatisticsSettings } from '../../definition/gate.js';

/** How a baseline scored in one run, and how that compares with an earlier run of it. */
export interface BaselineNumbers {
  readonly rate: Rate | null;
  /** This run minus the earlier one, paired by case; null without an earlier one. */
  readonly drift: Comparison | null;
}

/**
 * The baseline's rate with the interval that candidates get, and its difference from the same bundle's answers to the same
 * cases in an earlier run: the gate's own comparison, with two runs of one bundle as its arms.
 * @param earlier the table of the earlier run, with the same rows in the same order; null where there is none
 */
export function baselineNumbers(
  table: ScoreTable,
  earlier: ScoreTable | null,
  settings: StatisticsSettings,
): BaselineNumbers {
  // Judged tables hold people's scores of the drawn cases alone, which is no rate of the whole.
  if (table.judged !== undefined || table.isInformation) return { rate: null, drift: null };
  const rows: ScoreTable = {
    ...table,
    cohorts: [],
    baseline: earlier?.baseline ?? table.baseline,
    candidate: table.baseline,
  };
  const [metric] = analyse({ tables: [rows], settings, limits: [] }).metrics;
  return {
    rate: metric?.candidateOverall ?? null,
    drift: earlier === null ? null : (metric?.overall ?? null),
  };
}

/** Whether two runs have the same rows: only then can they be paired by case. */
export function haveSameRows(one: ScoreTable, other: ScoreTable): boolean {
  return (
    one.stratumOf.length === other.stratumOf.length &&
    one.stratumOf.every((stratum, row) => stratum === other.stratumOf[row])
  );
}
