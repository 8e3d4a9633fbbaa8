import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { didYouMean } from '../definition/suggest.js';
import { decodedChunks } from './decoded-chunks.js';

const PLAIN_COLUMNS = ['id', 'slice', 'input', 'reference', 'tags', 'cluster'] as const;
const NEEDED_COLUMNS = ['id', 'slice', 'input'] as const;

export interface RowFault {
  readonly line: number;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}
export type CsvRow =
  | { readonly value: Readonly<Record<string, unknown>>; readonly line: number }
  | { readonly fault: RowFault };

/**
 * Rows of a CSV file (RFC 4180, comma, with a header) as case lines. Columns: id, slice, input, reference, tags
 * (separated by blanks or semicolons), cluster, and `meta.name`. An empty cell of reference, tags or cluster stands
 * for nothing; an empty `meta.name` is the empty text. Rows are counted as a spreadsheet does, the header being row 1.
 */
export async function* csvRows(path: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 64 * 1024 * 1024,
  });
  Readable.from(decodedChunks(path))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  let header: readonly string[] | null = null;
  let nextLine = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = info.lines - record.join('').split(/\r\n|\n|\r/).length + 1;
      if (header === null) {
        header = record;
        const faults = headerFaults(record);
        for (const fault of faults) yield { fault };
        if (faults.length > 0) return;
      } else if (record.length !== header.length) {
        const row = info.records + info.empty_lines;
        const message = `row ${row}: expected ${header.length} fields, got ${record.length}`;
        const hint = 'put fields that hold a comma between double quotes';
        yield { fault: { line, code: 'wrong-field-count', message, hint } };
      } else yield { value: toLine(header, record), line };
      nextLine = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = 'not readable as CSV';
    // A quote that is never closed is only noticed at the end of the file, but opened in the first row that was not read.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? nextLine : (error.lines as number);
    yield { fault: { line, code: 'csv-syntax', message, hint: csvHint(error) } };
  }
}

function headerFaults(header: readonly string[]): readonly RowFault[] {
  const fault = (code: string, message: string, hint?: string): RowFault => ({
    line: 1,
    code,
    message,
    hint,
  });
  if (header.length === 1 && /[;\t]/.test(header[0]!))
    return [fault('csv-separator', 'the columns are not separated by commas', 'save the file with commas')];
  const faults: RowFault[] = [];
  for (const [index, column] of header.entries()) {
    const isKnown = (PLAIN_COLUMNS as readonly string[]).includes(column) || /^meta\.[^.\s]+$/.test(column);
    if (header.indexOf(column) < index)
      faults.push(fault('duplicate-key', `column ${JSON.stringify(column)} is given twice`));
    else if (!isKnown)
      faults.push(fault('unknown-key', `unknown column ${JSON.stringify(column)}`, columnHint(column)));
  }
  for (const column of NEEDED_COLUMNS) {
    if (header.includes(column)) continue;
    const why = column === 'id' ? ': pairing is by id, never by position' : '';
    faults.push(fault('missing-key', `the column "${column}" is missing${why}`));
  }
  return faults;
}

function columnHint(column: string): string {
  const near = didYouMean(column, PLAIN_COLUMNS);
  return near?.startsWith('did you mean')
    ? near
    : `name it meta.${column.replace(/[.\s]+/g, '_')} to keep it with the case`;
}

function toLine(header: readonly string[], record: readonly string[]): Readonly<Record<string, unknown>> {
  const line: Record<string, unknown> = {};
  const meta: [string, string][] = [];
  for (const [index, column] of header.entries()) {
    const cell = record[index]!;
    if (column.startsWith('meta.')) meta.push([column.slice('meta.'.length), cell]);
    else if (column === 'tags') line.tags = cell.split(/[\s;]+/).filter((tag) => tag !== '');
    else if (cell !== '' || column === 'input' || column === 'id' || column === 'slice') line[column] = cell;
  }
  if (meta.length > 0) line.meta = Object.fromEntries(meta);
  return line;
}

function csvHint(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a double quote is opened and never closed';
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE' || error.code === 'INVALID_OPENING_QUOTE')
    return 'a double quote inside a field is written twice, and the field stands between double quotes';
  return 'see RFC 4180';
}
