import { readFile, stat } from 'node:fs/promises';
import { parseJsonLine } from '../../definition/parse-json-line.js';
import { fileError, fileWarning } from '../../grade/human/import/file-problem.js';
import type { ReturnedContent, ReturnedFile } from '../../grade/human/import/returned-file.js';
import { digestOfBytes } from '../../shared/canonical-json.js';
import type { Problem } from '../../shared/errors.js';
import { type FileKind, foreignFile } from '../../shared/file-kind.js';
import { specialFile } from '../../shared/special-file.js';
import { unreadable } from '../read-text-file.js';
import { decodeText } from './decode-text.js';
import { parseTable } from './parse-table.js';
import { isZip, unpackZip } from './unpack-zip.js';

const MAX_FILE_BYTES = 512 * 1024 * 1024;
/** What comes along in archives and is no grade. */
const GRADE_FILE = /\.(json|jsonl|ndjson|html?|csv|tsv|txt|zip)$/i;

/** Pages are packets that came back, and spreadsheets save in UTF-16. */
const READ_HERE: readonly FileKind[] = ['empty', 'html', 'xml', 'utf-16'];

export interface ReturnedFiles {
  readonly files: readonly ReturnedFile[];
  readonly problems: readonly Problem[];
}

/**
 * Files that came back from raters, archives unpacked, each told by its content whatever its name is.
 * @param given path and the name people know it by
 * @param encoding of text that is not UTF-8; null where nobody named one
 */
export async function readReturnedFiles(
  given: readonly { readonly path: string; readonly name: string }[],
  encoding: string | null,
): Promise<ReturnedFiles> {
  const files: ReturnedFile[] = [];
  const problems: Problem[] = [];
  for (const { path, name } of given) {
    try {
      const stats = await stat(path);
      const { size } = stats;
      const special = specialFile(stats);
      if (special !== null) {
        problems.push(fileError(whole(name), 'foreign-file', `this is ${special.what}`, special.hint));
      } else if (size > MAX_FILE_BYTES) {
        problems.push(
          fileError(
            whole(name),
            'file-too-large',
            `the file has ${size} bytes; at most ${MAX_FILE_BYTES} are read`,
          ),
        );
      } else takeIn(await readFile(path), name, encoding, { files, problems }, true);
    } catch (error) {
      problems.push(await unreadable(path, name, error));
    }
  }
  return { files, problems };
}

function takeIn(
  bytes: Uint8Array,
  name: string,
  encoding: string | null,
  found: { readonly files: ReturnedFile[]; readonly problems: Problem[] },
  isOutermost: boolean,
): void {
  if (isZip(bytes) && isOutermost) {
    const archive = unpackZip(bytes);
    if ('fault' in archive) {
      found.problems.push(fileError(whole(name), 'archive', archive.fault, archive.hint));
      return;
    }
    for (const entry of archive.entries) {
      const entryName = `${name}/${entry.name}`;
      if (GRADE_FILE.test(entry.name)) takeIn(entry.bytes, entryName, encoding, found, false);
      else
        found.problems.push(
          fileWarning(whole(entryName), 'not-read', 'not read: grades do not come in such files'),
        );
    }
    return;
  }
  const content = contentOf(bytes, encoding);
  if ('form' in content) found.files.push({ file: name, source: digestOfBytes(bytes), content });
  else
    found.problems.push(
      fileError({ file: name, place: content.place ?? '' }, content.code, content.fault, content.hint),
    );
}

interface ContentFault {
  readonly code: string;
  readonly fault: string;
  readonly hint: string;
  readonly place?: string;
}

function contentOf(bytes: Uint8Array, encoding: string | null): ReturnedContent | ContentFault {
  if (isZip(bytes))
    return { code: 'archive', fault: 'an archive within an archive is not read', hint: 'unpack it first' };
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    return {
      code: 'spreadsheet',
      fault: 'this is an old Excel file, not a CSV',
      hint: 'save the sheet as "CSV UTF-8 (comma delimited)" and import that',
    };
  }
  const foreign = foreignFile(bytes, READ_HERE);
  if (foreign !== null) return { code: 'foreign-file', fault: `this is ${foreign.what}`, hint: foreign.hint };
  const decoded = decodeText(bytes, encoding);
  if (!('text' in decoded)) {
    const byte = `0x${decoded.byte.toString(16).toUpperCase().padStart(2, '0')}`;
    return {
      code: 'not-utf8',
      place: `row ${decoded.row}`,
      fault: `byte ${byte} (at ${decoded.offset}) is not UTF-8`,
      hint: 'save the sheet as "CSV UTF-8", or import with --encoding windows-1252',
    };
  }
  const text = decoded.text.trimStart();
  if (text === '') return { code: 'empty-file', fault: 'the file is empty', hint: 'have it sent again' };
  if (text.startsWith('<')) return { form: 'page', html: decoded.text };
  if (text.startsWith('{') || text.startsWith('[')) return jsonContent(text);
  const reading = parseTable(decoded.text);
  return 'table' in reading ? reading.table : { code: 'csv', ...reading };
}

/** One JSON value, or one a line. */
function jsonContent(text: string): ReturnedContent | ContentFault {
  const whole = parseJsonLine(text);
  if ('value' in whole) return { form: 'json', value: whole.value };
  const lines: { line: number; value: unknown }[] = [];
  const rows = text.split(/\r?\n/);
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const reading = parseJsonLine(row);
    if (!('value' in reading)) {
      // A first line that is no value by itself belongs to one that was cut or changed.
      const isOne = index === 0 || !row.trimStart().startsWith('{');
      return {
        code: 'json',
        ...(isOne ? {} : { place: `line ${index + 1}` }),
        fault: isOne ? `the file is not whole JSON (${whole.message})` : reading.message,
        hint: 'the file was cut or changed on its way: have it sent again, zipped',
      };
    }
    lines.push({ line: index + 1, value: reading.value });
  }
  return { form: 'lines', lines };
}

function whole(file: string): { readonly file: string; readonly place: string } {
  return { file, place: '' };
}
