import type { RecordedFormat } from '../../../definition/recorded-format.js';
import { asObject } from '../../openai/reply.js';
import { parseJson } from '../parse-json.js';
import { readLines } from '../read-lines.js';

/** How rows stand in a file. */
export type Container = 'lines' | 'document' | 'zip';

export interface Detected {
  readonly format: RecordedFormat;
  readonly container: Container;
  /** True where the bundle named the format: then a file of another one is an error. */
  readonly isDeclared: boolean;
}

/** Begins every zip file that has an entry. */
const ZIP_SIGN = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Formats whose rows are lines; the others are one JSON value for the whole file. */
const IN_LINES: ReadonlySet<RecordedFormat> = new Set(['qgate', 'lm-eval', 'openai-batch']);

/** What a file is, by its first bytes and its first line; its name says nothing. */
export function detectFormat(fd: number, declared: RecordedFormat | null): Detected {
  const first = firstLine(fd);
  const isDeclared = declared !== null;
  const isZip = first.subarray(0, 4).equals(ZIP_SIGN);
  if (isZip) return { format: declared ?? 'inspect', container: 'zip', isDeclared };
  const format = declared ?? formatOfFirstLine(first);
  return { format, container: IN_LINES.has(format) ? 'lines' : 'document', isDeclared };
}

/** For a JSON value over several lines a first guess, put right once the whole is read. */
function formatOfFirstLine(bytes: Buffer): RecordedFormat {
  const value = parsed(bytes);
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const row = asObject(value);
  if (row !== null) {
    if ('custom_id' in row && ('response' in row || 'error' in row)) return 'openai-batch';
    if ('doc_id' in row && ('resps' in row || 'filtered_resps' in row)) return 'lm-eval';
    return formatOfDocument(row) ?? 'qgate';
  }
  if (Array.isArray(value) || /^\s*\[/.test(text)) return 'alpaca-eval';
  return /^\s*\{\s*$/.test(text) ? 'inspect' : 'qgate';
}

/** What a whole JSON value is; null for none of the formats. */
export function formatOfDocument(value: unknown): RecordedFormat | null {
  if (Array.isArray(value)) {
    const first = asObject(value[0]);
    return first !== null && 'instruction' in first && 'output' in first ? 'alpaca-eval' : null;
  }
  const document = asObject(value);
  if (document === null) return null;
  if (Array.isArray(asObject(document.results)?.results)) return 'promptfoo';
  return asObject(document.eval) !== null && Array.isArray(document.samples) ? 'inspect' : null;
}

/** The first line that is not blank. */
function firstLine(fd: number): Buffer {
  for (const { bytes } of readLines(fd)) {
    if (bytes.some((byte) => byte !== 32 && byte !== 9 && byte !== 13)) return bytes;
  }
  return Buffer.alloc(0);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes, 'the line', 'python');
  } catch {
    return null;
  }
}
