import type { Problem } from '../../../shared/errors.js';
import { fileError, fileWarning } from './file-problem.js';
import type { GradeEntry } from './grade-entry.js';
import type { ReturnedFile, ReturnedTable } from './returned-file.js';

/** Columns without which no row can be told from another. */
export const KEY_COLUMNS = ['packet_key', 'item_key', 'row_check'] as const;
export const RATER_COLUMN = 'rater';
/** What a cell ends with whose text did not fit. */
const CUT = /\[cut: [^\]]*\]\s*$/;

/** Rows of a spreadsheet as entries: by the names of its columns alone, whatever their order. */
export function tableEntries(
  { file, source }: Pick<ReturnedFile, 'file' | 'source'>,
  table: ReturnedTable,
  knownColumns: ReadonlySet<string>,
): { readonly entries: readonly GradeEntry[]; readonly problems: readonly Problem[] } {
  const names = table.header.map(columnName);
  const problems = headerProblems(file, table.header, names, knownColumns);
  if (problems.some(({ severity }) => severity === 'error')) return { entries: [], problems };
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const short = table.rows.filter(({ cells }) => cells.length < names.length);
  if (short.length > 0) {
    problems.push(
      fileWarning(
        { file, place: '' },
        'short-row',
        `${short.length} of ${table.rows.length} rows have fewer fields than the header's ${names.length}, row ${short[0]?.row} has ${short[0]?.cells.length}: what is not there counts as blank`,
        'where the file was saved half, save it again',
      ),
    );
  }
  const entries = table.rows.flatMap(({ row, cells }): GradeEntry[] => {
    const cell = (name: string): string => cells[indexOf.get(name) ?? -1]?.trim() ?? '';
    const surplus = cells.slice(names.length).find((text) => text.trim() !== '');
    if (surplus !== undefined) {
      problems.push(
        fileError(
          { file, place: `row ${row}` },
          'wrong-field-count',
          `the row has ${cells.length} fields and the header ${names.length}`,
          'put texts that hold the separator between double quotes',
        ),
      );
      return [];
    }
    const filled = new Map(names.map((name) => [name, cell(name)]));
    return [
      {
        file,
        source,
        place: `row ${row}`,
        packetKey: cell('packet_key'),
        itemKey: cell('item_key'),
        rowCheck: cell('row_check'),
        rater: cell(RATER_COLUMN).replace(/^'/, '') || null,
        said: { form: 'cells', cells: filled, isDiscarded: false },
        note: cell('note') || null,
        seconds: null,
        wasCut: ['answer', 'answer_a', 'answer_b'].some((name) => CUT.test(cell(name))),
      },
    ];
  });
  return { entries, problems };
}

/** A heading as it is compared: without blanks and the guard against formulas before it, whatever its letters' case. */
export function columnName(header: string): string {
  return header
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^'/, '')
    .toLowerCase();
}

function headerProblems(
  file: string,
  header: readonly string[],
  names: readonly string[],
  knownColumns: ReadonlySet<string>,
): Problem[] {
  const at = { file, place: '' };
  const isKnown = (name: string): boolean => knownColumns.has(name) || name === RATER_COLUMN;
  const problems: Problem[] = [];
  for (const name of KEY_COLUMNS) {
    if (names.includes(name)) continue;
    problems.push(
      fileError(
        at,
        'missing-key',
        `the column ${name} is missing`,
        'rows are told apart by their keys, never by their place: copy the column back from the file that was sent',
      ),
    );
  }
  for (const name of new Set(names)) {
    const places = names.flatMap((other, index) => (other === name ? [index + 1] : []));
    if (places.length < 2 || !isKnown(name)) continue;
    problems.push(
      fileError(
        at,
        'duplicate-column',
        `column ${name} is there twice (columns ${places.join(' and ')})`,
        'keep the one that holds the grades',
      ),
    );
  }
  const unknown = header.filter((_, index) => {
    const name = names[index] ?? '';
    return name !== '' && !isKnown(name);
  });
  if (unknown.length > 0) {
    problems.push(
      fileWarning(at, 'unknown-column', `not read: ${unknown.map((name) => name.trim()).join(', ')}`),
    );
  }
  return problems;
}
