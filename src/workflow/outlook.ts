import type { Analysis } from '../analyse/analysis.js';
import { completeTable, GRADES_TO_COME, type GradesToCome } from '../analyse/people/complete-table.js';
import type { ScoreTable } from '../analyse/score-table.js';
import type { Completion } from '../verdict/decision-input.js';
import { completeEvidence, isGradeOutstanding } from '../verdict/outlook/complete-evidence.js';
import type { RunTally } from './tally-run.js';

/**
 * What would be known with every grade by people in that is outstanding, in each way that may meet a rule. Empty where
 * nothing is outstanding.
 * @param analyse the numbers of all tables, in their order
 */
export function completionsOf(
  { tables, evidence }: Pick<RunTally, 'tables' | 'evidence'>,
  now: Analysis,
  analyse: (tables: readonly ScoreTable[]) => Analysis,
): readonly Completion[] {
  if (!isGradeOutstanding(evidence)) return [];
  // Before the cases for people are drawn, everything may still be shown.
  if (evidence.gradesOutstanding?.some(({ nUndrawn = 0 }) => nUndrawn > 0) === true) return [];
  const completed = completeEvidence(evidence);
  if (tables.every(({ isOpen }) => isOpen === undefined)) return [{ analysis: now, evidence: completed }];
  return waysOf(tables).map((way) => ({
    analysis: analyse(tables.map((table) => completedAs(table, way))),
    evidence: completed,
  }));
}

interface Way {
  readonly toCome: GradesToCome;
  /** Whether the labels to come show that the judge grades as people do. */
  readonly isJudgeCalibrated: boolean;
}

function waysOf(tables: readonly ScoreTable[]): readonly Way[] {
  const isJudged = tables.some(({ judged, isOpen }) => judged !== undefined && isOpen !== undefined);
  const toCome = GRADES_TO_COME.filter((each) => isJudged || each !== 'as-judged');
  const calibrations = isJudged ? [false, true] : [false];
  return calibrations.flatMap((isJudgeCalibrated) =>
    toCome.map((each) => ({ toCome: each, isJudgeCalibrated })),
  );
}

function completedAs(table: ScoreTable, { toCome, isJudgeCalibrated }: Way): ScoreTable {
  if (table.isOpen === undefined) return table;
  const { judged, ...people } = completeTable(table, toCome);
  if (judged === undefined) return people;
  const { calibration } = judged;
  return {
    ...people,
    judged: {
      ...judged,
      calibration: isJudgeCalibrated ? { ...calibration, state: 'calibrated' } : calibration,
    },
  };
}
