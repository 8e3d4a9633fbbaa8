import { stringify } from 'csv-stringify/sync';
import type { Packet } from '../grade/human/packet.js';
import { packetColumns } from '../grade/human/packet-columns.js';
import { contentTexts, plainText } from '../grade/human/plain-text.js';

/** Excel takes 32,767 characters in a cell and shows 253 line breaks; a note on what was cut has to fit in as well. */
const CELL_CHARACTERS = 32_000;
const CELL_LINES = 250;
/** What spreadsheets take for the start of a formula, also after white space; OWASP's list and the full-width forms. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

export interface PacketSheet {
  readonly csv: string;
  /** Texts that cells cannot hold or should not show, by file name in the folder `files`. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * A packet as a spreadsheet: UTF-8 with a byte order mark, CRLF, every field quoted, a row an item. Only content is
 * guarded against formulas; keys and the cells for grades stay as they are.
 */
export function packetCsv(packet: Packet): PacketSheet {
  const columns = packetColumns(packet);
  const files = new Map<string, string>();
  const [keyColumns, others] = [columns.slice(0, 3), columns.slice(3)];
  const header = [
    ...keyColumns.map(({ header: name }) => name),
    'rater',
    ...others.map(({ header: name }) => guarded(plainText(name))),
  ];
  const rows = packet.items.map((item) => {
    const name = `${item.itemKey}.txt`;
    const texts = contentTexts(item, packet);
    const shown = item.isDistressing ? hidden(texts, name) : texts;
    const cells = others.map(({ field }) => cell(shown[field] ?? '', name));
    if (
      item.isDistressing ||
      others.some(({ field }) => limitOf(shown[field] ?? '') < (shown[field] ?? '').length)
    ) {
      files.set(name, fullText(texts));
    }
    return [packet.packetKey, item.itemKey, item.rowCheck, guarded(plainText(packet.rater)), ...cells];
  });
  const csv = stringify([header, ...rows], {
    bom: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
  return { csv, files };
}

function cell(text: string, file: string): string {
  const limit = limitOf(text);
  if (limit === text.length) return guarded(text);
  const left = (text.length - limit).toLocaleString('en-US');
  return guarded(`${text.slice(0, limit)}\n[cut: ${left} more, see files/${file}]`);
}

/** How many characters of a text fit into a cell; never half of a surrogate pair. */
function limitOf(text: string): number {
  let limit = Math.min(text.length, CELL_CHARACTERS);
  let nLines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < limit; at = text.indexOf('\n', at + 1)) {
    if (++nLines === CELL_LINES) limit = at;
  }
  return limit < text.length && /[\ud800-\udbff]/.test(text[limit - 1] ?? '') ? limit - 1 : limit;
}

function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A row of distressing content holds none of it, so that a rater may decline. */
function hidden(texts: Readonly<Record<string, string>>, file: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => {
      const isShown = text === '' || field === 'warning' || field === 'class';
      return [field, isShown ? text : `[not shown here: see files/${file}]`];
    }),
  );
}

function fullText(texts: Readonly<Record<string, string>>): string {
  const parts = Object.entries(texts).filter(([, text]) => text !== '');
  return parts.map(([field, text]) => `=== ${field} ===\n${text}\n`).join('\n');
}
