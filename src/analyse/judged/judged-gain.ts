import { countLabels } from '../judge/judged-stratum.js';
import { judgeCorrelation } from './judge-correlation.js';
import { type JudgedPart, judgedStrata, type UncalibratedTable } from './judged-rows.js';

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
