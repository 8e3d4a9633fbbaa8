import type { LabelClass } from './label-class.js';

/** Cases of one slice and one class, as labels are given to them. */
export interface LabelCell {
  readonly labelClass: LabelClass;
  /** w_s N_sh/N_s: what the cell weighs in the overall; 0 in a targeted slice. */
  readonly weight: number;
  readonly size: number;
  /** Labels that the rule of its slice needs of it. */
  readonly floor: number;
}

/** Fewest labels of a cell with so many cases. */
const FEWEST = 2;
/** Fractions that differ by rounding alone are equal. */
const ROUNDING = 1e-9;

/**
 * How many labels each cell gets. Half go to each class (an odd one, and what one class has no cases for, to the other),
 * since a wrong judge hides among the cases it is sure of. Within a class they follow the weights, never below two and what
 * the rules of slices need; what is left over goes by largest fraction, ties to the first. Where the labels do not reach for the
 * rules, these share what there is; where there are not even two for each cell, more than `wanted` are given.
 */
export function allocateLabels(cells: readonly LabelCell[], wanted: number): readonly number[] {
  const nUnsure = sizeOf(cells, 'unsure');
  const nSure = sizeOf(cells, 'sure');
  const all = Math.min(wanted, nUnsure + nSure);
  const forUnsure = Math.min(nUnsure, Math.max(Math.floor(all / 2), all - nSure));
  const counts = new Map<LabelCell, number>();
  for (const [labelClass, quota] of [['unsure', forUnsure] as const, ['sure', all - forUnsure] as const]) {
    const own = cells.filter((cell) => cell.labelClass === labelClass);
    const given = withinClass(own, quota);
    for (const [index, cell] of own.entries()) counts.set(cell, given[index] ?? 0);
  }
  return cells.map((cell) => counts.get(cell) ?? 0);
}

function withinClass(cells: readonly LabelCell[], quota: number): readonly number[] {
  const fewest = cells.map(({ size }) => Math.min(FEWEST, size));
  const floors = cells.map(({ size, floor }) => Math.min(size, Math.max(FEWEST, floor)));
  if (sum(floors) >= quota) {
    const missing = floors.map((floor, index) => floor - (fewest[index] ?? 0));
    const scale = Math.max(0, quota - sum(fewest)) / Math.max(1, sum(missing));
    const real = missing.map((more, index) => (fewest[index] ?? 0) + scale * more);
    return rounded(real, cells, Math.max(quota, sum(fewest)));
  }
  const weights = cells.some(({ weight }) => weight > 0)
    ? cells.map(({ weight }) => weight)
    : cells.map(({ size }) => size);
  const at = (scale: number): readonly number[] =>
    cells.map(({ size }, index) =>
      Math.min(size, Math.max(floors[index] ?? 0, scale * (weights[index] ?? 0))),
    );
  return rounded(at(scaleFor(at, quota)), cells, quota);
}

/** The scale at which the cells take the quota, or one at which they take all that weights can give. */
function scaleFor(at: (scale: number) => readonly number[], quota: number): number {
  let [low, high] = [0, 1];
  while (sum(at(high)) < quota && high < 2 ** 60) high *= 2;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (sum(at(middle)) < quota) low = middle;
    else high = middle;
  }
  return high;
}

/** Whole numbers: rounded down, then one more each by largest fraction while a cell has cases left. */
function rounded(real: readonly number[], cells: readonly LabelCell[], quota: number): readonly number[] {
  const counts = real.map((value) => Math.floor(value + ROUNDING));
  const order = real
    .map((value, index) => ({ index, fraction: Math.max(0, value - (counts[index] ?? 0)) }))
    .sort((a, b) =>
      Math.abs(a.fraction - b.fraction) > ROUNDING ? b.fraction - a.fraction : a.index - b.index,
    );
  let left = quota - sum(counts);
  while (left > 0) {
    const before = left;
    for (const { index } of order) {
      if (left === 0 || (counts[index] ?? 0) >= (cells[index]?.size ?? 0)) continue;
      counts[index] = (counts[index] ?? 0) + 1;
      left -= 1;
    }
    if (left === before) break;
  }
  return counts;
}

function sizeOf(cells: readonly LabelCell[], labelClass: LabelClass): number {
  return sum(cells.flatMap((cell) => (cell.labelClass === labelClass ? [cell.size] : [])));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
