import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { UsageError } from '../../shared/errors.js';
import { foreignFile } from '../../shared/file-kind.js';
import { isRecord } from '../../shared/is-record.js';
import { assertFile } from '../assert-file.js';
import { jsonlLines } from '../jsonl-lines.js';

type Row = Readonly<Record<string, unknown>>;

/** Rows of a CSV file by the names of its header; comma, semicolon or tab. @throws UsageError where it is no such file */
export async function readCsvTable(path: string, name: string): Promise<readonly Row[]> {
  const text = await readText(path, name);
  try {
    const rows = parse(text, {
      bom: true,
      columns: true,
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      relax_column_count: false,
    }) as Row[];
    return rows;
  } catch (cause) {
    throw new UsageError(`${name} is not readable as CSV: ${(cause as Error).message}`, undefined, { cause });
  }
}

/** The one of the three that the header has most of. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'));
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((one, other) => (count(other) > count(one) ? other : one));
}

/**
 * Samples of an OpenAI eval: `{"input": …, "ideal": …}` a line, or `{"item": {…}}` as its hosted evals have them.
 * @returns null where the first line is neither
 * @throws UsageError where a line is not JSON
 */
export async function readEvalLines(path: string, name: string): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for await (const { text, line } of jsonlLines(path)) {
    const value = parsed(text, name, line);
    const item = isRecord(value) && isRecord(value.item) ? value.item : value;
    const isSample =
      isRecord(value) &&
      (isRecord(value.item) || ('input' in value && ('ideal' in value || rows.length > 0)));
    if (!isSample || !isRecord(item)) {
      if (rows.length === 0) return null;
      throw new UsageError(
        `${name}, line ${line}: the line is no sample of an eval`,
        'each has `input`, or an `item`',
      );
    }
    rows.push(item);
  }
  return rows;
}

function parsed(text: string, name: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(
      `${name}, line ${line}: the line is not JSON`,
      'the file may be cut off: export it again',
      {
        cause,
      },
    );
  }
}

async function readText(path: string, name: string): Promise<string> {
  assertFile(path, name);
  try {
    const bytes = await readFile(path);
    const foreign = foreignFile(bytes);
    if (foreign !== null) throw new UsageError(`${name} is ${foreign.what}`, foreign.hint);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`cannot read ${name} as UTF-8 text: ${(cause as Error).message}`, undefined, {
      cause,
    });
  }
}
