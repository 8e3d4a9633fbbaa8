import type { ScoreEstimate } from '../judge/human-only.js';
import { weighCells } from './two-phase-cell.js';
import { type TwoPhaseSample, twoPhaseEstimate } from './two-phase-estimate.js';

/** Cells without a label may hold so much of the whole; more, and nothing can be said. */
const MOST_UNLABELLED = 0.05;

/**
 * People's grades alone of cases drawn in two phases: each counts for the cases it was drawn from, with the guarded interval.
 * Cells without a label (few are left so by grades that are missing, or in a part of the cases that was not drawn for
 * itself) are taken like the rest for the estimate, and at −1 and 1 for the ends.
 * @returns null without a label, or where cells without one hold more than 5 % of the whole
 */
export function weightedPeople({ weights, cells }: TwoPhaseSample, z: number): ScoreEstimate | null {
  const weighed = weighCells(weights, cells);
  if (weighed === null) return null;
  const labelled = weighed.filter(({ nLabelled }) => nLabelled > 0);
  const known = labelled.reduce((sum, { weight }) => sum + weight, 0);
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const unknown = labelled.length === weighed.length ? 0 : whole - known;
  if (labelled.length === 0 || unknown > MOST_UNLABELLED * whole) return null;
  const ownWeights = weights.map((_, part) =>
    labelled.reduce((sum, cell) => (cell.part === part ? sum + cell.weight / known : sum), 0),
  );
  const found = twoPhaseEstimate({ weights: ownWeights, cells: labelled }, { z, lambda: 0 });
  if (found === null) return null;
  const share = 1 - unknown;
  return {
    estimate: found.estimate,
    lower: share * found.lower - unknown,
    upper: share * found.upper + unknown,
  };
}
