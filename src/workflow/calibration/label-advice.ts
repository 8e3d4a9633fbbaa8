import type { Calibration } from '../../analyse/judge/calibrate-judge.js';
import { LABELS_TO_GATE } from '../../analyse/judge/gating-rule.js';
import { type LabelledSlice, labelsWanted, spreadLabels } from '../../analyse/judge/labels-wanted.js';
import { type JudgedTable, judgedStrata } from '../../analyse/judged/judged-rows.js';
import { LABELS_TO_GATE_IN_TWO_PHASES } from '../../analyse/two-phase/gating-limits.js';
import type { LabelAdvice } from '../../report/calibration/judge-calibration.js';
import { weightedRows } from './calibrate-metric.js';

/** What people should grade next so that the judge can be told to be calibrated, and may have a say. */
export function labelAdvice(table: JudgedTable, calibration: Calibration): LabelAdvice {
  const parts = weightedRows(table);
  const strata = judgedStrata(table, parts, 'none');
  const slices = parts.map(({ name, weight, rows }, s): LabelledSlice => {
    const { human = [], judge = [] } = strata[s] ?? {};
    return {
      name,
      share: weight,
      nLabelled: human.length,
      nUnlabelled: rows.filter((row) => table.judged.isLabelDrawn[row] === 0).length,
      sd: spreadOf(human.map((value, i) => (judge[i] ?? 0) - value)),
    };
  });
  const nLabelled = slices.reduce((sum, slice) => sum + slice.nLabelled, 0);
  const toGate = table.judged.twoPhase === undefined ? LABELS_TO_GATE : LABELS_TO_GATE_IN_TWO_PHASES;
  const wishes = labelsWanted(calibration, calibration.evidence, nLabelled, toGate);
  const wanted = Math.max(0, ...wishes.map(({ nPairs }) => (nPairs ?? 0) - nLabelled));
  const counts = spreadLabels(slices, wanted);
  return {
    wishes,
    nMore: wanted,
    slices: slices.map(({ name, nLabelled: n }, s) => ({ slice: name, nLabelled: n, nMore: counts[s] ?? 0 })),
  };
}

function spreadOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
