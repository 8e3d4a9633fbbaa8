import { CsvError, type Info, parse } from 'csv-parse/sync';
import type { ReturnedTable } from '../../grade/human/import/returned-file.js';
import { columnName, KEY_COLUMNS } from '../../grade/human/import/table-entries.js';

export type TableReading =
  | { readonly table: ReturnedTable }
  | { readonly fault: string; readonly hint: string };

/** Comma, semicolon (spreadsheets where the comma is the decimal sign), tab, and a bar. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/**
 * A spreadsheet saved as text (RFC 4180). The separator is the one that finds the most key columns in the header, or the
 * one that a first line `sep=;` names.
 */
export function parseTable(given: string): TableReading {
  const { text, separator } = withoutSeparatorLine(given.replace(/^\uFEFF/, ''));
  const found = separator ?? separatorOf(text);
  if (found === null) {
    const [first = ''] = text.split(/\r\n|\n|\r/, 1);
    return {
      fault: `no separator splits the header into columns with ${KEY_COLUMNS.join(', ')}: ${shown(first)}`,
      hint: 'save the sheet as "CSV UTF-8", with the header of the file that was sent',
    };
  }
  try {
    const records = rowsOf(text, found);
    const [header = [], ...rows] = records;
    return {
      table: {
        form: 'table',
        header,
        rows: rows.flatMap((cells, index) =>
          cells.every((cell) => cell.trim() === '') ? [] : [{ row: index + 2, cells }],
        ),
      },
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: `row ${faultyRow(error)}: not readable as CSV`, hint: hintOf(error) };
  }
}

function rowsOf(text: string, delimiter: string): readonly string[][] {
  return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false });
}

function withoutSeparatorLine(text: string): { readonly text: string; readonly separator: string | null } {
  const line = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i.exec(text);
  return line === null
    ? { text, separator: null }
    : { text: text.slice(line[0].length), separator: line[1] ?? null };
}

function separatorOf(text: string): string | null {
  let best: { readonly separator: string; readonly nKeys: number } | null = null;
  for (const separator of SEPARATORS) {
    const nKeys = keyColumnsIn(text, separator);
    if (nKeys > (best?.nKeys ?? 0)) best = { separator, nKeys };
  }
  return best?.separator ?? null;
}

function keyColumnsIn(text: string, delimiter: string): number {
  try {
    const [header = []] = parse(text, { delimiter, relax_column_count: true, to_line: 1 }) as string[][];
    const names = header.map(columnName);
    return KEY_COLUMNS.filter((name) => names.includes(name)).length;
  } catch {
    return 0;
  }
}

function faultyRow(error: CsvError): number {
  // A quote that is never closed is only noticed at the end, but opened in the first row that was not read.
  const records = (error as unknown as Partial<Info>).records;
  return typeof records === 'number' ? records + 1 : 1;
}

function hintOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a double quote is opened and never closed';
  return 'a double quote inside a text is written twice, and the text stands between double quotes';
}

function shown(line: string): string {
  return `'${line.length > 80 ? `${line.slice(0, 80)}…` : line}'`;
}
