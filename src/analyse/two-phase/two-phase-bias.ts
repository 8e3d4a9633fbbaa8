import { requireBetween } from '../distributions/require-range.js';
import { criticalZ } from '../intervals/level.js';
import type { DifferentialBias } from '../judge/differential-bias.js';
import { type TwoPhaseSample, twoPhaseEstimate } from './two-phase-estimate.js';

/**
 * Differential bias of a judge (judge − people) from cases drawn in two phases: weighted back to all cases, with the guarded
 * interval. Taken as they are, the cases the judge is unsure of would make it look worse, or better, than it is.
 * @param margin of the gated metric, in (0, 1)
 * @returns null where a cell with cases has no label
 */
export function twoPhaseBias(
  { weights, cells }: TwoPhaseSample,
  margin: number,
  level: number,
): DifferentialBias | null {
  requireBetween('margin', margin, 0, 1);
  const errors = cells.map((cell) => ({
    ...cell,
    human: cell.human.map((value, i) => (cell.judge[i] ?? 0) - value),
    judge: cell.judge.map(() => 0),
    judgeUnlabelled: cell.judgeUnlabelled.map(() => 0),
  }));
  const found = twoPhaseEstimate({ weights, cells: errors }, { z: criticalZ(level), lambda: 0 });
  if (found === null) return null;
  const { estimate, lower, upper } = found;
  const nPairs = cells.reduce((sum, { human }) => sum + human.length, 0);
  return { estimate, lower, upper, nPairs, limit: margin / 2 };
}
