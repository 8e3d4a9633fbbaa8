import type { RecordedFormat } from '../../../definition/recorded-format.js';
import { asObject, type JsonObject } from '../../openai/reply.js';
import { LineProblem } from '../line-problem.js';
import { type JsonDialect, parseJson } from '../parse-json.js';
import { readLines } from '../read-lines.js';
import { readAlpacaOutput } from './alpaca-eval.js';
import { type Detected, formatOfDocument } from './detect-format.js';
import type { ForeignAnswer, ForeignRow, RowReader } from './foreign-row.js';
import { readInspectSample } from './inspect.js';
import { lmEvalReader } from './lm-eval.js';
import { readBatchRow } from './openai-batch.js';
import { readPromptfooResult } from './promptfoo.js';
import { readDocument } from './read-document.js';
import { readEvalZip, ZIP_LIMITS } from './read-eval-zip.js';
import { inspectLogState } from './states/inspect-log-state.js';

/** A row with its place, or what is wrong with it. */
export type PlacedRow = {
  /** For messages: `line 3`, `results.results[4]`, a name within an archive. */
  readonly place: string;
  /** 1-based, for files of lines; null elsewhere. */
  readonly line: number | null;
  /** Answers of the row again: from memory, or read from the file where they are too many to be held. */
  readonly answers: (bytesAt: (offset: number, length: number) => Buffer) => readonly ForeignAnswer[];
} & ({ readonly row: ForeignRow } | { readonly problem: LineProblem });

/** What is found of a file besides its rows. */
export interface FileNotes {
  /** The format, again where the whole file shows another than its beginning did. */
  onFormat(format: RecordedFormat): void;
  /** The tool says that it did not finish: why. @throws LineProblem where such a file is not to be used */
  onUnfinished(why: string): void;
}

/**
 * All rows of another tool's file in its order. Files of lines are read one line at a time; the others are one JSON
 * value, held in memory up to a stated size.
 * @throws LineProblem where the file as a whole cannot be used
 */
export function* foreignRows(
  fd: number,
  { format, container, isDeclared }: Detected,
  notes: FileNotes,
): Generator<PlacedRow> {
  notes.onFormat(format);
  if (container === 'lines') yield* rowsOfLines(fd, format);
  else if (container === 'zip') {
    if (format !== 'inspect') throw notOfThisKind('a zip archive, which only Inspect writes');
    const log = inspectLog(notes);
    yield* log.rows(readEvalZip(fd, ZIP_LIMITS, log.note));
  } else {
    const document = readDocument(fd, dialectOf(format));
    const actual = formatOfDocument(document);
    if (actual === null) throw notOfThisKind('one JSON value of none of the known kinds');
    if (isDeclared && actual !== format) throw notOfThisKind(`of the format ${actual}, not ${format}`);
    notes.onFormat(actual);
    const { rows, path } = rowsIn(document, actual);
    const placed = rows.map((value, index) => ({ name: `${path}[${index}]`, value }));
    if (actual !== 'inspect') yield* rowsOfDocument(placed, actual);
    else {
      const log = inspectLog(notes);
      log.note(objectOf(document));
      yield* log.rows(placed);
    }
  }
}

interface PlacedValue {
  readonly name: string;
  readonly value: unknown;
}

function* rowsOfDocument(rows: readonly PlacedValue[], format: RecordedFormat): Generator<PlacedRow> {
  const read = readerOf(format);
  for (const { name, value } of rows) yield held(name, () => read(objectOf(value)));
}

/** An Inspect log says of itself whether it is finished, and whether samples were marked as invalid. */
function inspectLog(notes: FileNotes) {
  let isInvalidated = false;
  return {
    note(header: JsonObject): void {
      isInvalidated = header.invalidated === true;
      const why = inspectLogState(header);
      if (why !== null) notes.onUnfinished(why);
    },
    *rows(samples: Iterable<PlacedValue>): Generator<PlacedRow> {
      for (const { name, value } of samples) {
        if ((asObject(value)?.invalidation ?? null) !== null) isInvalidated = false;
        yield held(name, () => readInspectSample(objectOf(value)));
      }
      if (!isInvalidated) return;
      throw new LineProblem(
        'recorded-invalidated',
        'the log says that samples of it are invalid, and none is marked',
        'write the log again with a version of Inspect that marks them',
      );
    },
  };
}

function rowsIn(document: unknown, format: RecordedFormat): { rows: readonly unknown[]; path: string } {
  if (Array.isArray(document)) return { rows: document, path: '' };
  const fields = asObject(document) ?? {};
  return format === 'promptfoo'
    ? { rows: asObject(fields.results)?.results as unknown[], path: 'results.results' }
    : { rows: fields.samples as unknown[], path: 'samples' };
}

function* rowsOfLines(fd: number, format: RecordedFormat): Generator<PlacedRow> {
  const read = readerOf(format);
  for (const { number, offset, bytes } of readLines(fd)) {
    const content = number === 1 ? withoutMark(bytes) : bytes;
    if (content.every((byte) => byte === 32 || byte === 9 || byte === 13)) continue;
    const start = offset + bytes.length - content.length;
    const parse = (from: Uint8Array) => read(objectOf(parseJson(from, 'the line', dialectOf(format))));
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

/** promptfoo alone is no Python: its JSON has null where a number was none. */
function dialectOf(format: RecordedFormat): JsonDialect {
  return format === 'promptfoo' ? 'strict' : 'python';
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
