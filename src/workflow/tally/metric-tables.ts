import { countByStratum } from '../../analyse/compare/rows-by-stratum.js';
import type { CalibrationStatus } from '../../analyse/judge/calibration-status.js';
import type { UncalibratedTable } from '../../analyse/judged/judged-rows.js';
import type { ScoreTable, Stratum } from '../../analyse/score-table.js';
import type { ArmId, Gate, Metric } from '../../definition/gate.js';
import { isInformationOnly } from '../../definition/information-only.js';
import { questionOf } from '../../grade/human/question.js';
import type { CaseScore } from '../../grade/score-case.js';
import { needsJudge, needsPeople } from '../../verdict/metric-source.js';
import type { CaseResult } from './case-results.js';
import { type Lattice, MetricColumns, type NeededScores, SharedRows } from './score-columns.js';

/** Both arms' scores of a case in one metric. */
export type ScoresByArm = Readonly<Record<ArmId, CaseScore>>;

/** A case as a draw by the judge's word sees it. */
export interface LabelStanding {
  readonly isUnsure: boolean;
  /** The judge came to no result, and people's grades stand for it. */
  readonly isOpen: boolean;
}

interface JudgeFilling {
  readonly columns: MetricColumns;
  readonly isLabelDrawn: Uint8Array;
  readonly isUnsure: Uint8Array;
  readonly isOpen: Uint8Array;
}

interface Filling {
  readonly metric: Metric;
  /** Where judge and people grade, people's scores. */
  readonly columns: MetricColumns;
  /** The judge's scores beside them, and which rows are people's to grade; null where not both grade. */
  readonly judge: JudgeFilling | null;
}

/**
 * The score tables of all metrics, filled case by case. Most share the rows of every planned case; metrics that people
 * alone grade have rows for the cases that were drawn for them.
 */
export class MetricTables {
  readonly #all: SharedRows;
  readonly #drawn: SharedRows;
  readonly #tables: readonly Filling[];

  /**
   * @param nPlanned cases planned
   * @param nDrawn of them, cases drawn for people
   */
  constructor(
    readonly gate: Gate,
    strata: readonly Stratum[],
    nPlanned: number,
    nDrawn: number,
  ) {
    this.#all = new SharedRows(gate, strata, nPlanned);
    this.#drawn = new SharedRows(gate, strata, nDrawn);
    this.#tables = gate.metrics.map((metric) => ({
      metric,
      columns: new MetricColumns(metric.name, isOfPeopleAlone(metric) ? nDrawn : nPlanned),
      judge: isOfBoth(metric)
        ? {
            columns: new MetricColumns(metric.name, nPlanned),
            isLabelDrawn: new Uint8Array(nPlanned),
            isUnsure: new Uint8Array(nPlanned),
            isOpen: new Uint8Array(nPlanned),
          }
        : null,
    }));
  }

  /**
   * Adds the case to every table it belongs to, and gives the scores that it must have to be complete.
   * @param isDrawn whether the case was drawn for people
   * @param openArmsIn arms whose score a grade to come could still give
   * @param judgeScoresIn what the judge says in a metric that people grade too
   * @param standing null where cases are not drawn by what the judge says
   */
  add(
    result: CaseResult,
    isDrawn: boolean,
    scoresIn: (metric: Metric) => ScoresByArm,
    openArmsIn: (metric: Metric) => readonly ArmId[],
    judgeScoresIn: (metric: Metric) => ScoresByArm,
    standing: LabelStanding | null = null,
  ): readonly NeededScores[] {
    const row = this.#all.add(result);
    const drawnRow = isDrawn ? this.#drawn.add(result) : null;
    return this.#tables.flatMap(({ metric, columns, judge }) => {
      const ownRow = isOfPeopleAlone(metric) ? drawnRow : row;
      if (ownRow === null) return [];
      const ofJudge: NeededScores[] = [];
      if (judge !== null) {
        const found = judgeScoresIn(metric);
        fill(judge.columns, ownRow, found);
        judge.isUnsure[ownRow] = Number(standing?.isUnsure ?? false);
        judge.isOpen[ownRow] = Number(standing?.isOpen ?? false);
        if (!standing?.isOpen) ofJudge.push({ scores: found, openArms: [] });
        if (!isDrawn) return ofJudge;
        judge.isLabelDrawn[ownRow] = 1;
      }
      const people = { scores: scoresIn(metric), openArms: openArmsIn(metric) };
      fill(columns, ownRow, people.scores);
      for (const arm of people.openArms) columns.setOpen(ownRow, arm);
      // What is only shown keeps nothing from being complete.
      return isInformationOnly(metric) ? [] : [...ofJudge, people];
    });
  }

  /**
   * @param maxRepeats the largest number of responses planned for a case
   * @param calibrate whether the judge of a metric grades as people do
   */
  finish(
    maxRepeats: number,
    calibrate: (metric: Metric, table: UncalibratedTable) => CalibrationStatus,
  ): readonly ScoreTable[] {
    return this.#tables.map(({ metric, columns, judge }) => {
      const rows = isOfPeopleAlone(metric) ? this.#drawn : this.#all;
      const filled = columns.finish(rows, latticeOf(metric, this.gate, maxRepeats));
      const table = isOfPeopleAlone(metric) ? { ...filled, cohorts: this.#drawnCohorts() } : filled;
      if (judge === null) return isInformationOnly(metric) ? { ...table, isInformation: true } : table;
      const { baseline, candidate } = judge.columns.finish(rows, table);
      const { isLabelDrawn, isUnsure, isOpen } = judge;
      const isTwoPhase = this.gate.human?.draw === 'two-phase';
      const judged = {
        baseline,
        candidate,
        isLabelDrawn,
        ...(isTwoPhase ? { twoPhase: { isUnsure, isOpen } } : {}),
      };
      const { state, conditions } = calibrate(metric, { ...table, judged });
      return { ...table, judged: { ...judged, calibration: { state, conditions } } };
    });
  }

  /** Cohorts of drawn cases, with how many cases of each stratum they stand for. */
  #drawnCohorts(): ScoreTable['cohorts'] {
    const all = this.#all.cohorts;
    const { stratumOf, strata } = this.#all;
    return this.#drawn.cohorts.map((cohort, index) => {
      const rows = all[index]?.rows ?? new Uint32Array(0);
      return { ...cohort, sizes: countByStratum(rows, stratumOf, strata.length) };
    });
  }
}

function fill(columns: MetricColumns, row: number, scores: ScoresByArm): void {
  columns.set(row, 'baseline', scores.baseline);
  columns.set(row, 'candidate', scores.candidate);
}

function isOfBoth(metric: Metric): boolean {
  return needsJudge(metric) && needsPeople(metric);
}

function isGradedByPeople({ from }: Metric): boolean {
  return typeof from === 'object' && 'graders' in from && from.graders.includes('human');
}

/** True where people grade the metric and no judge has a say in it. */
function isOfPeopleAlone({ from }: Metric): boolean {
  return typeof from === 'object' && 'graders' in from && from.graders.every((grader) => grader === 'human');
}

/** Where the scores of a metric can lie. People and judge grade each arm's first response alone. */
function latticeOf(metric: Metric, { human, judge }: Gate, maxRepeats: number): Lattice {
  const isGraded = typeof metric.from === 'object' && 'graders' in metric.from;
  const isBinary = metric.scale === 'binary';
  if (!isGraded) return { step: isBinary ? 1 / maxRepeats : null, isBinary: isBinary && maxRepeats === 1 };
  if (isBinary) return { step: 1, isBinary: true };
  if (metric.scale === 'net-win-rate') return { step: 1 / 2, isBinary: false };
  const rubric = isGradedByPeople(metric) ? human?.rubric : judge?.rubric;
  const question = rubric === undefined ? null : questionOf(metric, rubric);
  if (question?.kind !== 'criterion') return { step: null, isBinary: false };
  const levels = question.criterion.levels.map(({ score }) => score);
  return { step: 1 / (Math.max(...levels) - Math.min(...levels)), isBinary: false };
}
