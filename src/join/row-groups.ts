import type { NamedColumn } from './load-table.js';
import { NO_NAME } from './load-table.js';

/** Most groups told of a dimension: names come from files, and a million of them would be no report. */
const MAX_GROUPS = 50;

/** Rows that have something in common. */
export interface RowGroup {
  /** null: rows without a name. */
  readonly name: string | null;
  /** True for the one group of all names beyond the most frequent. */
  readonly isRest: boolean;
  readonly rows: Uint32Array;
}

/** Rows by name: the most frequent names first in the order of the column, then the rest together, then rows without a name. */
export function groupsByName(column: NamedColumn): readonly RowGroup[] {
  const { names, index } = column;
  const sizes = new Uint32Array(names.length);
  for (const name of index) if (name !== NO_NAME) sizes[name] = (sizes[name] as number) + 1;
  const told = [...sizes.keys()]
    .filter((name) => (sizes[name] as number) > 0)
    .sort((one, other) => (sizes[other] as number) - (sizes[one] as number) || one - other);
  const kept = new Set(told.length > MAX_GROUPS ? told.slice(0, MAX_GROUPS - 1) : told);
  // Two slots beyond the names: the rest, and rows without a name.
  const rest = names.length;
  const slots = gather(index, names.length + 2, (name) =>
    name === NO_NAME ? names.length + 1 : kept.has(name) ? name : rest,
  );
  return [
    ...[...kept].sort((one, other) => one - other).map((name) => group(names[name] as string, slots[name])),
    group(null, slots[rest], true),
    group(null, slots[rest + 1]),
  ].filter(({ rows }) => rows.length > 0);
}

/**
 * Rows by length class: `0–128`, `129–512`, `over 512` for edges 128 and 512; last those whose length is not told.
 * @param edges upper edges in tokens, ascending, not empty
 */
export function groupsByLength(lengths: Float64Array, edges: readonly number[]): readonly RowGroup[] {
  const slots = gather(lengths, edges.length + 2, (length) => {
    if (!(length >= 0)) return edges.length + 1;
    const found = edges.findIndex((edge) => length <= edge);
    return found === -1 ? edges.length : found;
  });
  const names = [
    ...edges.map((edge, i) => `${i === 0 ? 0 : (edges[i - 1] as number) + 1}–${edge}`),
    `over ${edges.at(-1)}`,
    null,
  ];
  return names.map((name, slot) => group(name, slots[slot])).filter(({ rows }) => rows.length > 0);
}

/** Rows by a code that stands for one of a few names. */
export function groupsByCode(codes: Uint8Array, names: readonly (string | null)[]): readonly RowGroup[] {
  const slots = gather(codes, names.length, (code) => code);
  return names.map((name, code) => group(name, slots[code])).filter(({ rows }) => rows.length > 0);
}

/** All rows of a table of n. */
export function allRows(n: number): Uint32Array {
  return Uint32Array.from({ length: n }, (_, row) => row);
}

function group(name: string | null, rows: Uint32Array | undefined, isRest = false): RowGroup {
  return { name, isRest, rows: rows ?? new Uint32Array(0) };
}

/** Row numbers by slot, each in the order of rows. */
function gather(
  values: ArrayLike<number>,
  nSlots: number,
  slotOf: (value: number) => number,
): readonly Uint32Array[] {
  const sizes = new Uint32Array(nSlots);
  const slots = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const slot = slotOf(values[row] as number);
    slots[row] = slot;
    sizes[slot] = (sizes[slot] as number) + 1;
  }
  const gathered = Array.from(sizes, (size) => new Uint32Array(size));
  const next = new Uint32Array(nSlots);
  for (let row = 0; row < slots.length; row += 1) {
    const slot = slots[row] as number;
    (gathered[slot] as Uint32Array)[next[slot] as number] = row;
    next[slot] = (next[slot] as number) + 1;
  }
  return gathered;
}
