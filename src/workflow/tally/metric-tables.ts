import type { ScoreTable, Stratum } from '../../analyse/score-table.js';
import type { ArmId, Gate, Metric } from '../../definition/gate.js';
import { questionOf } from '../../grade/human/question.js';
import type { CaseScore } from '../../grade/score-case.js';
import type { CaseResult } from './case-results.js';
import { type Lattice, MetricColumns, SharedRows } from './score-columns.js';

/** Both arms' scores of a case in one metric. */
export type ScoresByArm = Readonly<Record<ArmId, CaseScore>>;

/**
 * The score tables of all metrics, filled case by case. Most share the rows of every planned case; metrics that people
 * alone grade have rows for the cases that were drawn for them.
 */
export class MetricTables {
  readonly #all: SharedRows;
  readonly #drawn: SharedRows;
  readonly #tables: readonly { readonly metric: Metric; readonly columns: MetricColumns }[];

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
    }));
  }

  /**
   * Adds the case to every table it belongs to, and gives the scores that it must have to be complete.
   * @param isDrawn whether the case was drawn for people
   */
  add(
    result: CaseResult,
    isDrawn: boolean,
    scoresIn: (metric: Metric) => ScoresByArm,
  ): readonly ScoresByArm[] {
    const row = this.#all.add(result);
    const drawnRow = isDrawn ? this.#drawn.add(result) : null;
    return this.#tables.flatMap(({ metric, columns }) => {
      const ownRow = isOfPeopleAlone(metric) ? drawnRow : row;
      if (ownRow === null) return [];
      const scores = scoresIn(metric);
      columns.set(ownRow, 'baseline', scores.baseline);
      columns.set(ownRow, 'candidate', scores.candidate);
      return [scores];
    });
  }

  /** @param maxRepeats the largest number of responses planned for a case */
  finish(maxRepeats: number): readonly ScoreTable[] {
    return this.#tables.map(({ metric, columns }) => {
      const rows = isOfPeopleAlone(metric) ? this.#drawn : this.#all;
      return columns.finish(rows, latticeOf(metric, this.gate, maxRepeats));
    });
  }
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
