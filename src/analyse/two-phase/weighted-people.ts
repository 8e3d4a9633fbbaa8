import type { Ends } from '../intervals/ends.js';
import { mover } from '../intervals/mover.js';
import { tango } from '../intervals/tango.js';
import type { ScoreEstimate } from '../judge/human-only.js';
import { type WeighedCell, weighCells } from './two-phase-cell.js';
import type { TwoPhaseSample } from './two-phase-estimate.js';

/** Cases without a label may hold so much of the whole; with more, nothing can be said. */
const MOST_UNLABELLED = 0.05;

/**
 * People's grades alone of cases drawn in two phases, each counting for the cases it was drawn from: Tango's score interval in
 * each class, on labels divided by what unequal weights cost (Kish), joined by MOVER. Never of zero width. Cells without a
 * label (few are left so by missing grades, or in a part of the cases that was not drawn for itself) are taken like the
 * rest for the estimate, and at −1 and 1 for the ends.
 * @param sample differences of −1, 0 and 1
 * @returns null without a label, or where cells without one hold more than 5 % of the whole
 */
export function weightedPeople({ weights, cells }: TwoPhaseSample, level: number): ScoreEstimate | null {
  const weighed = weighCells(weights, cells) ?? [];
  const labelled = weighed.filter(({ nLabelled }) => nLabelled > 0);
  const [known, whole] = [weightOf(labelled), weightOf(weighed)];
  const unknown = labelled.length === weighed.length ? 0 : whole - known;
  if (labelled.length === 0 || unknown > MOST_UNLABELLED * whole) return null;
  const parts = (['unsure', 'sure', 'known'] as const).flatMap((labelClass) => {
    const own = labelled.filter((cell) => cell.labelClass === labelClass);
    if (own.length === 0) return [];
    const [regressed, improved] = [shareOf(own, -1), shareOf(own, 1)];
    const estimate = improved - regressed;
    const ends: Ends =
      labelClass === 'known'
        ? { lower: estimate, upper: estimate }
        : tango(
            effectiveLabels(own),
            regressed * effectiveLabels(own),
            improved * effectiveLabels(own),
            level,
          );
    return [{ weight: weightOf(own) / known, estimate, ends }];
  });
  const { lower, upper } = mover(parts);
  return {
    estimate: parts.reduce((sum, { weight, estimate }) => sum + weight * estimate, 0),
    lower: (1 - unknown) * lower - unknown,
    upper: (1 - unknown) * upper + unknown,
  };
}

function weightOf(cells: readonly WeighedCell[]): number {
  return cells.reduce((sum, { weight }) => sum + weight, 0);
}

/** Weighted share of labels that have the value. */
function shareOf(cells: readonly WeighedCell[], value: number): number {
  const of = cells.reduce(
    (sum, { weight, human, nLabelled }) =>
      sum + (weight * human.filter((each) => each === value).length) / nLabelled,
    0,
  );
  return of / weightOf(cells);
}

/** Labels drawn alike that would tell as much as these. */
function effectiveLabels(cells: readonly WeighedCell[]): number {
  const squares = cells.reduce((sum, { weight, nLabelled }) => sum + (weight * weight) / nLabelled, 0);
  return weightOf(cells) ** 2 / squares;
}
