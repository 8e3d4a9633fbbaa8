import type { ReadBlock } from './block.js';
import { parseInline } from './inline.js';

const DIVIDER_CELL = /^:?-+:?$/;
/** Wider tables are no tables, and an answer of bars alone must not become a million cells. */
const MOST_COLUMNS = 50;

/** Reads a table of bars with its line of dashes; null where none starts. */
export function readTable(lines: readonly string[], at: number): ReadBlock | null {
  const line = lines[at] as string;
  const divider = lines[at + 1];
  if (!line.includes('|') || divider === undefined || !divider.includes('-')) return null;
  const names = cellsOf(line);
  const dashes = cellsOf(divider);
  const isTable =
    names.length <= MOST_COLUMNS &&
    names.length === dashes.length &&
    dashes.every((cell) => DIVIDER_CELL.test(cell));
  if (!isTable) return null;
  let end = at + 2;
  while (end < lines.length && (lines[end] as string).includes('|')) end += 1;
  const rows = lines.slice(at + 2, end).map((row) => {
    const cells = cellsOf(row);
    return names.map((_, column) =>
      // What is beyond the last column is kept in it, so that no word is lost.
      parseInline(column === names.length - 1 ? cells.slice(column).join(' | ') : (cells[column] ?? '')),
    );
  });
  return { block: { kind: 'table', header: names.map((name) => parseInline(name)), rows }, nLines: end - at };
}

/** Cells between bars; a bar behind a backslash is one of the text. */
function cellsOf(line: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  const row = line.trim();
  for (let at = row.startsWith('|') ? 1 : 0; at < row.length; at += 1) {
    if (row[at] === '\\' && row[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (row[at] === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += row[at];
  }
  // A bar at the end closes the row and opens no further cell.
  return row.endsWith('|') && cell === '' ? cells : [...cells, cell.trim()];
}
