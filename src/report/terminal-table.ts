import CliTable from 'cli-table3';
import type { Table } from './document.js';
import { inertLine } from './inert/terminal.js';
import type { Style } from './style.js';
import { wrapText } from './wrap-text.js';

const NO_LINES = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
  ].map((part) => [part, '']),
);

/** A table in columns where the width allows it, else one paragraph a row with every value named. */
export function terminalTable(table: Table, width: number, style: Style): string {
  const rows = table.rows.map((row) => row.map(inertLine));
  const plain = inColumns(table, rows, (text) => text);
  if (plain.some((line) => [...line].length > width)) return asParagraphs(table, rows, width, style);
  return inColumns(table, rows, (text) => stateStyled(text, style)).join('\n');
}

function inColumns(
  table: Table,
  rows: readonly (readonly string[])[],
  styled: (state: string) => string,
): readonly string[] {
  const grid = new CliTable({
    head: table.columns.map((column) => column.name),
    colAligns: table.columns.map((column) => (column.isNumeric ? 'right' : 'left')),
    chars: { ...NO_LINES, middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  for (const row of rows) {
    grid.push(row.map((cell, index) => (table.columns[index]?.isState ? styled(cell) : cell)));
  }
  return grid
    .toString()
    .split('\n')
    .map((line) => `  ${line}`.trimEnd());
}

function asParagraphs(
  table: Table,
  rows: readonly (readonly string[])[],
  width: number,
  style: Style,
): string {
  const stateAt = table.columns.findIndex((column) => column.isState);
  const nameAt = stateAt === 0 ? 1 : 0;
  return rows
    .map((row) => {
      const state =
        stateAt === -1 || row[stateAt] === '' ? '' : `  ${stateStyled(row[stateAt] ?? '', style)}`;
      const values = row.flatMap((cell, index) =>
        index === nameAt || index === stateAt || cell === '' ? [] : [labelled(table, index, cell)],
      );
      const name = `  ${row[nameAt] ?? ''}${state}`;
      return values.length === 0 ? name : `${name}\n    ${wrapText(values.join('; '), width - 4, '    ')}`;
    })
    .join('\n');
}

/** In a table of two columns the row's name says what the one value is. */
function labelled({ columns }: Table, index: number, cell: string): string {
  return columns.length === 2 ? cell : `${columns[index]?.name} ${cell}`;
}

function stateStyled(state: string, style: Style): string {
  if (state === 'met') return style.green(state);
  if (state === 'BREACHED') return style.red(style.bold(state));
  return state === 'undecided' || state === 'waiting' ? style.yellow(state) : state;
}
