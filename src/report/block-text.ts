import type { Block } from './document.js';
import { inertLine } from './inert/terminal.js';
import type { Style } from './style.js';
import { terminalTable } from './terminal-table.js';
import { wrapText } from './wrap-text.js';

/** One block of a report for a terminal of `width` columns. */
export function blockText(block: Block, width: number, style: Style): string {
  const line = (text: string, bullet: string, indent: string) =>
    `${bullet}${wrapText(inertLine(text), width - bullet.length, indent)}`;
  return [
    style.bold(inertLine(block.title)),
    ...(block.paragraphs ?? []).map((text) => line(text, '  ', '  ')),
    ...(block.items ?? []).map((text) => line(text, '  - ', '    ')),
    ...(block.table === undefined ? [] : [terminalTable(block.table, width, style)]),
    ...(block.notes ?? []).map((text) => line(text, '  ', '    ')),
  ].join('\n');
}
