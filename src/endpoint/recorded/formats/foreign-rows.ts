import type { RecordedFormat } from '../../../definition/recorded-format.js';
import { asObject, type JsonObject } from '../../openai/reply.js';
import { readLines } from '../read-lines.js';
import { LineProblem } from '../recorded-line.js';
import { readAlpacaOutput } from './alpaca-eval.js';
import { type Detected, formatOfDocument } from './detect-format.js';
import type { ForeignAnswer, ForeignRow, RowReader } from './foreign-row.js';
import { readInspectSample } from './inspect.js';
import { lmEvalReader } from './lm-eval.js';
import { readBatchRow } from './openai-batch.js';
import { readPromptfooResult } from './promptfoo.js';
import { parseDocument, readDocument } from './read-document.js';
import { readEvalZip } from './read-eval-zip.js';

/** A row with its place, or what is wrong with it. */
export type PlacedRow = {
  /** For messages: `line 3`, `results.results[4]`, a name within an archive. */
  readonly place: string;
  /** 1-based, for files of lines; null elsewhere. */
  readonly line: number | null;
  /** Answers of the row again: from memory, or read from the file where they are too many to be held. */
  readonly answers: (bytesAt: (offset: number, length: number) => Buffer) => readonly ForeignAnswer[];
} & ({ readonly row: ForeignRow } | { readonly problem: LineProblem });

/**
 * All rows of another tool's file in its order. Files of lines are read one line at a time; the others are one JSON
 * value, held in memory up to a stated size.
 * @throws LineProblem where the file as a whole cannot be used
 */
export function* foreignRows(
  fd: number,
  { format, container, isDeclared }: Detected,
  onFormat: (format: RecordedFormat) => void,
): Generator<PlacedRow> {
  onFormat(format);
  if (container === 'lines') yield* rowsOfLines(fd, readerOf(format));
  else if (container === 'zip') {
    if (format !== 'inspect') throw notOfThisKind('a zip archive, which only Inspect writes');
    for (const { name, sample } of readEvalZip(fd)) yield held(name, () => readInspectSample(sample));
  } else {
    const document = readDocument(fd);
    const actual = formatOfDocument(document);
    if (actual === null) throw notOfThisKind('one JSON value of none of the known kinds');
    if (isDeclared && actual !== format) throw notOfThisKind(`of the format ${actual}, not ${format}`);
    onFormat(actual);
    yield* rowsOfDocument(document, actual);
  }
}

function* rowsOfDocument(document: unknown, format: RecordedFormat): Generator<PlacedRow> {
  const { rows, path } = rowsIn(document, format);
  const read = readerOf(format);
  for (const [index, value] of rows.entries()) {
    yield held(`${path}[${index}]`, () => read(objectOf(value)));
  }
}

function rowsIn(document: unknown, format: RecordedFormat): { rows: readonly unknown[]; path: string } {
  if (Array.isArray(document)) return { rows: document, path: '' };
  const fields = asObject(document) ?? {};
  return format === 'promptfoo'
    ? { rows: asObject(fields.results)?.results as unknown[], path: 'results.results' }
    : { rows: fields.samples as unknown[], path: 'samples' };
}

function* rowsOfLines(fd: number, read: RowReader): Generator<PlacedRow> {
  for (const { number, offset, bytes } of readLines(fd)) {
    const content = number === 1 ? withoutMark(bytes) : bytes;
    if (content.every((byte) => byte === 32 || byte === 9 || byte === 13)) continue;
    const start = offset + bytes.length - content.length;
    const parse = (from: Uint8Array) => read(objectOf(parseDocument(from, 'the line')));
    const place = { place: `line ${number}`, line: number };
    const { length } = content;
    const again: PlacedRow['answers'] = (bytesAt) => parse(bytesAt(start, length)).answers;
    yield { ...place, answers: again, ...attempt(() => parse(content)) };
  }
}

function held(place: string, read: () => ForeignRow): PlacedRow {
  const result = attempt(read);
  const answers = 'row' in result ? result.row.answers : [];
  return { place, line: null, answers: () => answers, ...result };
}

function attempt(read: () => ForeignRow): { row: ForeignRow } | { problem: LineProblem } {
  try {
    return { row: read() };
  } catch (error) {
    if (error instanceof LineProblem) return { problem: error };
    throw error;
  }
}

function readerOf(format: RecordedFormat): RowReader {
  switch (format) {
    case 'lm-eval':
      return lmEvalReader();
    case 'inspect':
      return readInspectSample;
    case 'promptfoo':
      return readPromptfooResult;
    case 'openai-batch':
      return readBatchRow;
    case 'alpaca-eval':
      return readAlpacaOutput;
    case 'qgate':
      throw new Error('lines of our own are read by indexRecorded');
  }
}

function objectOf(value: unknown): JsonObject {
  const fields = asObject(value);
  if (fields === null) throw new LineProblem('recorded-json', 'the row is not a JSON object');
  return fields;
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function notOfThisKind(what: string): LineProblem {
  return new LineProblem(
    'recorded-format',
    `the file is ${what}`,
    'recorded answers come as JSON lines of our own, lm-evaluation-harness samples, an Inspect log, promptfoo or AlpacaEval results, or OpenAI batch output',
  );
}
