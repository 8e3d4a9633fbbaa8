import type { Problem } from '../../../shared/errors.js';
import { plainText } from '../plain-text.js';
import { fileError, fileWarning } from './file-problem.js';
import type { GradeEntry } from './grade-entry.js';
import type { ImportContext, KnownPacket } from './import-context.js';
import { listedItems } from './listed-items.js';
import { columnName, RATER_COLUMN } from './table-entries.js';

/** Rows of one packet in one file. */
interface PacketRows {
  /** Where each key stands. */
  readonly placesOf: Map<string, string[]>;
  /** Names of the sheet's columns, as they are compared. */
  readonly columns: ReadonlySet<string>;
}

/**
 * What became of the rows and columns of a spreadsheet: items of a packet that have no row any more, keys that two rows have, and
 * columns of grades that were deleted or renamed, whose grades would be taken for blanks.
 * @param entries of one file; nothing is told of files that no spreadsheet wrote
 */
export function tellRows(
  entries: readonly GradeEntry[],
  context: Pick<ImportContext, 'packet' | 'knownColumns'>,
): readonly Problem[] {
  const packets = new Map<string, PacketRows>();
  for (const { said, packetKey, itemKey, place } of entries) {
    if (said.form !== 'cells' || !place.startsWith('row ')) continue;
    const rows = packets.get(packetKey) ?? { placesOf: new Map(), columns: new Set(said.cells.keys()) };
    packets.set(packetKey, rows);
    rows.placesOf.set(itemKey, [...(rows.placesOf.get(itemKey) ?? []), place]);
  }
  const file = entries[0]?.file ?? '';
  return [...packets].flatMap(([packetKey, rows]) => {
    const known = context.packet(packetKey);
    return known === null
      ? []
      : [
          ...missingColumns(file, known, rows, context),
          ...missingRows(file, known, rows),
          ...rowsTwice(file, known, rows),
        ];
  });
}

/** Where a column of another name stands beside them, they were renamed, and what is in it would be lost. */
function missingColumns(
  file: string,
  { columns, record }: KnownPacket,
  rows: PacketRows,
  { knownColumns }: Pick<ImportContext, 'knownColumns'>,
): readonly Problem[] {
  const missing = columns.filter(
    ({ header, field, labels }) =>
      labels !== null && !rows.columns.has(columnName(plainText(header))) && !rows.columns.has(field),
  );
  if (missing.length === 0) return [];
  const names = missing.map(({ header }) => header).join(', ');
  const isOne = missing.length === 1;
  const message = `the ${isOne ? 'column' : 'columns'} ${names} of packet ${record.packetKey} ${isOne ? 'is' : 'are'} missing`;
  const others = [...rows.columns].filter(
    (name) => name !== '' && name !== RATER_COLUMN && !knownColumns.has(name),
  );
  const at = { file, place: '' };
  return others.length > 0
    ? [
        fileError(
          at,
          'missing-column',
          `${message}, and ${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} not read`,
          'name columns as in the file that was sent',
        ),
      ]
    : [fileWarning(at, 'missing-column', `${message}: ${isOne ? 'it counts' : 'they count'} as blank`)];
}

function missingRows(
  file: string,
  { items, record }: KnownPacket,
  { placesOf }: PacketRows,
): readonly Problem[] {
  const missing = [...items.keys()].filter((key) => !placesOf.has(key));
  if (missing.length === 0) return [];
  return [
    fileWarning(
      { file, place: '' },
      'missing-row',
      `rows of packet ${record.packetKey} are missing: ${listedItems(missing)}`,
      'they count as blank; copy the rows back from the file that was sent, unless they come in another one',
    ),
  ];
}

function rowsTwice(file: string, { items }: KnownPacket, { placesOf }: PacketRows): readonly Problem[] {
  return [...placesOf].flatMap(([key, places]) =>
    places.length < 2 || !items.has(key)
      ? []
      : [
          fileWarning(
            { file, place: '' },
            'row-twice',
            `${key} stands in ${places.slice(0, -1).join(', ')} and ${places.at(-1)}`,
            'a key belongs to one row: look whether it was pasted over another',
          ),
        ],
  );
}
