import type { Verdict } from '../verdict/verdict.js';
import type { Block, ReportDocument, Table } from './document.js';
import { markdownText } from './inert/markdown-text.js';
import { reportDocument } from './view-model.js';

/** The report as GitHub-flavoured markdown: headings, lists and tables only, so that it may be cut at any line. */
export function markdownReport(verdict: Verdict): string {
  return `${markdownLines(verdict).join('\n')}\n`;
}

/** The report's lines; none holds a line break. */
export function markdownLines(verdict: Verdict): readonly string[] {
  return documentLines(reportDocument(verdict));
}

/** The same of any document. */
export function documentLines({ headline, blocks }: ReportDocument): readonly string[] {
  return [`# ${markdownText(headline)}`, ...blocks.flatMap(blockLines)];
}

function blockLines(block: Block): readonly string[] {
  return [
    '',
    `## ${markdownText(block.title)}`,
    ...(block.paragraphs ?? []).flatMap((text) => ['', markdownText(text)]),
    ...listLines(block.items ?? []),
    ...(block.table === undefined ? [] : ['', ...tableLines(block.table)]),
    ...listLines(block.notes ?? []),
  ];
}

function listLines(items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ['', ...items.map((text) => `- ${markdownText(text)}`)];
}

function tableLines({ columns, rows }: Table): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map((column) => markdownText(column.name))),
    line(columns.map((column) => (column.isNumeric ? '--:' : '---'))),
    ...rows.map((row) => line(row.map(markdownText))),
  ];
}
