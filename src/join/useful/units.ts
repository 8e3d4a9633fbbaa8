import { type NamedColumn, NO_NAME } from '../load-table.js';

/**
 * Unit of each row: its case, or itself where none is known. null where no two rows share one, so that every request
 * counts for itself.
 */
export function unitsOfRows({ names, index }: NamedColumn, rows: Uint32Array): Uint32Array | null {
  const seen = new Uint8Array(names.length);
  let isShared = false;
  const units = rows.map((row) => {
    const unit = index[row] as number;
    if (unit === NO_NAME) return names.length + row;
    if (seen[unit] === 1) isShared = true;
    seen[unit] = 1;
    return unit;
  });
  return isShared ? units : null;
}
