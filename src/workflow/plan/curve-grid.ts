import type { PowerRow } from '../../analyse/power/power-plan.js';

const ENDS = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1];
const N_STEPS = 60;

/** Losses from 0 to a round number beyond what every row detects at 90 %, at equal steps: the axis of the power curves. */
export function curveGrid(rows: readonly PowerRow[]): readonly number[] {
  const reach = rows.map(({ detectableRegression, rule }) =>
    Math.max(1.05 * (detectableRegression.at90 ?? 1), 2 * (rule?.margin ?? 0)),
  );
  const most = Math.max(0, ...reach);
  const end = ENDS.find((candidate) => candidate >= most) ?? 1;
  return Array.from({ length: N_STEPS + 1 }, (_, step) => (end * step) / N_STEPS);
}
