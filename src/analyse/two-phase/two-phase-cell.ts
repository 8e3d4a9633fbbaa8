import type { LabelClass } from '../../plan/label-class.js';
import { requireBetween, requireFinite } from '../distributions/require-range.js';

/** The cases of one slice and one class. Those with labels must be a simple random sample of them. */
export interface TwoPhaseCell {
  /** Index of the slice among the weights. */
  readonly part: number;
  /** `known`: cases whose difference is not sampled but set, all of them. */
  readonly labelClass: LabelClass | 'known';
  /** People's differences of the labelled cases, candidate − baseline, each in [−2, 2]. */
  readonly human: readonly number[];
  /** Judge's differences of the same cases, in the same order; 0 where it gave no valid judgment. */
  readonly judge: readonly number[];
  /** Judge's differences of the cases without labels. */
  readonly judgeUnlabelled: readonly number[];
}

/** A cell with what it weighs in the whole. */
export interface WeighedCell extends TwoPhaseCell {
  /** N_sh. */
  readonly nCases: number;
  /** n_sh. */
  readonly nLabelled: number;
  /** W_sh = w_s N_sh/N_s. */
  readonly weight: number;
  /** W_sh²(1/n_sh − 1/N_sh): what the cell's variance counts in that of the estimate; 0 where all of it is labelled. */
  readonly q: number;
}

/**
 * Weighs the cells of a two-phase sample; empty ones are dropped.
 * @param weights share of each slice in the whole
 * @returns null where a weighted slice has no case at all
 * @throws RangeError for unequal lengths, TypeError for a difference outside its range
 */
export function weighCells(
  weights: readonly number[],
  cells: readonly TwoPhaseCell[],
): readonly WeighedCell[] | null {
  for (const cell of cells) requireCell(cell, weights.length);
  const sizes = weights.map((_, part) =>
    cells.reduce((sum, cell) => (cell.part === part ? sum + sizeOf(cell) : sum), 0),
  );
  if (weights.some((weight, part) => weight > 0 && sizes[part] === 0)) return null;
  return cells.flatMap((cell) => {
    const [nCases, nLabelled] = [sizeOf(cell), cell.human.length];
    const share = weights[cell.part] ?? 0;
    if (nCases === 0 || share === 0) return [];
    const weight = (share * nCases) / (sizes[cell.part] ?? 0);
    const q = nLabelled === 0 ? 0 : weight * weight * (1 / nLabelled - 1 / nCases);
    return [{ ...cell, nCases, nLabelled, weight, q }];
  });
}

function sizeOf({ human, judgeUnlabelled }: TwoPhaseCell): number {
  return human.length + judgeUnlabelled.length;
}

function requireCell({ part, human, judge, judgeUnlabelled }: TwoPhaseCell, nParts: number): void {
  requireBetween('slice of a cell', part, 0, nParts - 1);
  if (human.length !== judge.length) {
    throw new RangeError(`labelled cases need a human and a judge: ${human.length} and ${judge.length}`);
  }
  for (const value of [...human, ...judge, ...judgeUnlabelled]) {
    requireFinite('difference', value);
    requireBetween('difference', value, -2, 2);
  }
}
