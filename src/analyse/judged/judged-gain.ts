import { countLabels } from '../judge/judged-stratum.js';
import type { TwoPhaseCell } from '../two-phase/two-phase-cell.js';
import { twoPhaseMoments } from '../two-phase/two-phase-moments.js';
import { judgeCorrelation } from './judge-correlation.js';
import { type JudgedPart, judgedStrata, type UncalibratedTable } from './judged-rows.js';
import { isTwoPhase, twoPhaseSample } from './two-phase-rows.js';

/** What decides how many grades by people a judge can save. */
export interface JudgedGain {
  readonly nLabelled: number;
  readonly nUnlabelled: number;
  /** Within parts; null where people's or judge's differences do not vary. */
  readonly correlation: number | null;
  /** Mean square of people's differences; null without any. */
  readonly meanSquare: number | null;
}

export function judgedGain(table: UncalibratedTable, parts: readonly JudgedPart[]): JudgedGain {
  if (isTwoPhase(table)) {
    const sample = twoPhaseSample(table, parts, 'none');
    const count = (values: (cell: TwoPhaseCell) => readonly number[]) =>
      sample.cells.reduce((sum, cell) => sum + values(cell).length, 0);
    return {
      nLabelled: count(({ human }) => human),
      nUnlabelled: count(({ judgeUnlabelled }) => judgeUnlabelled),
      ...twoPhaseMoments(sample),
    };
  }
  const strata = judgedStrata(table, parts, 'none');
  const { nLabelled, nUnlabelled } = countLabels(strata);
  const squares = strata.reduce((sum, { human }) => sum + human.reduce((all, d) => all + d * d, 0), 0);
  return {
    nLabelled,
    nUnlabelled,
    correlation: judgeCorrelation(strata),
    meanSquare: nLabelled === 0 ? null : squares / nLabelled,
  };
}
