import { type Calibration, calibrateJudge } from '../../analyse/judge/calibrate-judge.js';
import type { CalibrationStatus } from '../../analyse/judge/calibration-status.js';
import { judgedStrata, type UncalibratedTable } from '../../analyse/judged/judged-rows.js';
import { isTwoPhase, twoPhaseSample } from '../../analyse/judged/two-phase-rows.js';
import type { Case } from '../../definition/case.js';
import type { Gate, Metric } from '../../definition/gate.js';
import type { JudgeEvidence } from '../grader-evidence.js';
import type { PeopleCount } from '../people/people-count.js';
import { type GradedItemsInput, gradedItems } from './graded-items.js';

export interface CalibrateMetricInput {
  readonly gate: Gate;
  readonly metric: Metric;
  readonly table: UncalibratedTable;
  readonly cases: readonly Case[];
  readonly people: Pick<PeopleCount, 'human' | 'grading' | 'scores'>;
  readonly judgeScores: JudgeEvidence['scores'];
  readonly weightOf: GradedItemsInput['weightOf'];
}

/** Of a judge that nobody was compared with. */
export const UNCALIBRATED: CalibrationStatus = { state: 'cannot-tell', conditions: [] };

/** Whether the judge of a metric grades as the people of this run do. */
export function calibrateMetric(input: CalibrateMetricInput): Calibration {
  const { gate, metric, table, cases, people, judgeScores } = input;
  const { human, grading } = people;
  const { confidence, resamples, seed } = gate.statistics;
  const graded = gradedItems({
    gate,
    metric,
    rubric: human.rubric,
    cases,
    byCase: grading,
    peopleScores: (each, index) => people.scores(each, index),
    judgeScores,
    weightOf: input.weightOf,
  });
  const margin = marginOf(gate, metric);
  return calibrateJudge({
    ...graded,
    pairs: margin === null ? [] : judgedStrata(table, weightedRows(table), 'none'),
    sample: margin === null || !isTwoPhase(table) ? null : twoPhaseSample(table, weightedRows(table), 'none'),
    margin: margin ?? 0,
    raters: human.raterKind,
    level: confidence,
    nResamples: resamples,
    stream: { seed, metric: metric.name, slice: '', purpose: 'calibration' },
  });
}

/** Largest loss that a rule on the metric tolerates: overall, or where there is none the smallest of any part. */
export function marginOf(gate: Gate, { overall }: Pick<Metric, 'overall'>): number | null {
  if (overall !== null) return overall.maxRegression;
  const parts = [...gate.slices, ...gate.targeted, ...gate.cohorts].flatMap(
    ({ rule }) => rule?.maxRegression ?? [],
  );
  return parts.length === 0 ? null : Math.min(...parts);
}

/** The slices that carry a share, with their rows; all cases as one where no slice does. */
export function weightedRows({ strata, stratumOf }: Pick<UncalibratedTable, 'strata' | 'stratumOf'>) {
  const rows = Uint32Array.from(stratumOf.keys());
  const weighted = strata.flatMap(({ name, share }, s) =>
    share === null ? [] : [{ name, weight: share, rows: rows.filter((row) => stratumOf[row] === s) }],
  );
  return weighted.length > 0 ? weighted : [{ name: 'all cases', weight: 1, rows }];
}
