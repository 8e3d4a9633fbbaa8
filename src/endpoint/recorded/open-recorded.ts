import { closeSync, readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Case } from '../../definition/case.js';
import type { DeclaredFinishReasons } from '../../definition/finish-reasons.js';
import { type RecordedFormat, recordedFormatTitle } from '../../definition/recorded-format.js';
import { failedAnswer } from '../../run/failed-answer.js';
import type { EndpointPort } from '../../run/ports.js';
import type { Answer } from '../../run/response.js';
import type { Digest } from '../../shared/canonical-json.js';
import { IntegrityError, type Problem } from '../../shared/errors.js';
import { openDataFile } from '../../shared/open-data-file.js';
import { createCaseMatcher } from './formats/case-matcher.js';
import { type Detected, detectFormat } from './formats/detect-format.js';
import { indexForeign } from './formats/index-foreign.js';
import { indexRecorded, keyOf, type LinePlace } from './recorded-index.js';
import { parseRecordedLine, type RecordedLine, toAnswer } from './recorded-line.js';

export interface RecordedSource {
  readonly path: string;
  /** Name for messages, as the person wrote it. */
  readonly displayPath?: string;
  /** The file's digest as it entered the bundle; null to take the file as it is. */
  readonly sha256: Digest | null;
  readonly cases: readonly Case[];
  /** The same cases with the gate's message template filled in, where it has one; rows of other tools may hold either. */
  readonly asked?: readonly Case[];
  /** What the bundle says wrote the file; the content decides where it does not. */
  readonly format?: RecordedFormat | null;
  /** Dotted path of the case's id in a row of another tool's file. */
  readonly idPath?: string | null;
  /** A log that its tool did not finish is used all the same. */
  readonly acceptsUnfinished?: boolean;
  /** Further finish reasons of the server that answered, as the bundle declares them. */
  readonly finishReasons?: DeclaredFinishReasons;
}

export interface Recorded {
  readonly endpoint: EndpointPort;
  readonly format: RecordedFormat;
  /** Errors make the file unusable; unknown ids are a warning. */
  readonly problems: readonly Problem[];
  /** Cases whose line has grades and no text: a check that reads text cannot be used on them. */
  readonly gradesOnlyIds: readonly string[];
  readonly unknownIds: readonly string[];
  /** Cases that have no line at all, in the gate's order; their answer is an `error`. */
  readonly missingIds: readonly string[];
  readonly nLines: number;
}

/** Answers handed out between two turns of the event loop, so that signals and timers are heard. */
const ANSWERS_PER_TURN = 256;

/** What a file holds, whichever tool wrote it. */
interface Index {
  readonly sha256: Digest;
  readonly format: RecordedFormat;
  readonly problems: readonly Problem[];
  readonly gradesOnlyIds: readonly string[];
  readonly unknownIds: readonly string[];
  readonly nLines: number;
  has(caseId: string, repeat: number): boolean;
  lineOf(caseId: string, repeat: number): RecordedLine | null;
}

/**
 * An arm whose answers come from a file: JSON lines of our own or another tool's, joined by case id (or the digest of
 * the input) and repeat.
 * @throws UsageError where the file cannot be read, IntegrityError where it is not the file the bundle was made with
 */
export function openRecorded(source: RecordedSource): Recorded {
  const name = source.displayPath ?? source.path;
  const hint = 'check the path under `recorded` in the bundle';
  // Inspect packs its logs as zip archives.
  const fd = openDataFile(source.path, name, { expected: ['zip'], hint });
  try {
    const detected = detectFormat(fd, source.format ?? null);
    const index =
      detected.format === 'qgate' ? ownIndex(fd, name, source) : otherIndex(fd, name, source, detected);
    if (source.sha256 !== null && index.sha256 !== source.sha256) {
      throw new IntegrityError(
        `${name} has changed: its digest is ${index.sha256}, the bundle was made with ${source.sha256}`,
        'start again, so that the bundle takes in the file as it is now',
      );
    }
    const { format, problems, gradesOnlyIds, unknownIds, nLines } = index;
    const missingIds = source.cases.map((item) => item.id).filter((id) => !index.has(id, 0));
    const endpoint = endpointOver(fd, index, source.finishReasons ?? {});
    return { endpoint, format, problems, gradesOnlyIds, unknownIds, missingIds, nLines };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function ownIndex(fd: number, name: string, { cases, idPath }: RecordedSource): Index {
  const { places, problems, keepsFinishReasons, ...index } = indexRecorded(
    fd,
    name,
    new Set(cases.map((item) => item.id)),
  );
  const pathProblem: Problem = {
    code: 'recorded-id-path',
    file: name,
    message: `the lines are ${recordedFormatTitle('qgate')}, which are joined by "id"`,
    hint: 'leave out `id` under `endpoint` in the bundle, or name the `format`',
    severity: 'error',
  };
  return {
    ...index,
    format: 'qgate',
    problems: idPath ? [...problems, pathProblem] : problems,
    has: (caseId, repeat) => places.has(keyOf(caseId, repeat)),
    lineOf(caseId, repeat) {
      const place = places.get(keyOf(caseId, repeat));
      if (place === undefined) return null;
      return { ...readLine(fd, name, place, caseId), keepsFinishReason: keepsFinishReasons };
    },
  };
}

function otherIndex(fd: number, name: string, source: RecordedSource, detected: Detected): Index {
  const { cases, asked, idPath } = source;
  const { nRows, ...index } = indexForeign(
    fd,
    name,
    detected,
    createCaseMatcher(cases, asked ?? cases, idPath ?? null),
    source.acceptsUnfinished === true,
  );
  return { ...index, nLines: nRows };
}

function endpointOver(fd: number, index: Index, declaredFinishReasons: DeclaredFinishReasons): EndpointPort {
  let isOpen = true;
  let nSinceTurn = 0;
  let turn: Promise<void> | null = null;
  /** Every call waits for the turn that is due, or the other calls in flight would go on without it. */
  const pause = async (): Promise<void> => {
    turn ??= nextTurn();
    await turn;
    turn = null;
    nSinceTurn = 0;
  };
  return {
    isRecorded: true,
    async call({ case: item, repeat, decoding }) {
      if (++nSinceTurn >= ANSWERS_PER_TURN) await pause();
      const line = index.lineOf(item.id, repeat);
      const context = { tokenLimit: decoding.max_tokens ?? null, declaredFinishReasons };
      return { answer: line === null ? missing(repeat) : toAnswer(line, item, context), requestDigest: null };
    },
    async close() {
      if (isOpen) closeSync(fd);
      isOpen = false;
    },
  };
}

function readLine(fd: number, name: string, place: LinePlace, caseId: string) {
  const bytes = Buffer.alloc(place.length);
  readSync(fd, bytes, 0, place.length, place.offset);
  const hasMark = place.offset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const line = parseRecordedLine(hasMark ? bytes.subarray(3) : bytes);
    if (line.id === caseId) return line;
  } catch (cause) {
    throw new IntegrityError(`${name} was changed while it was read (line ${place.number})`, 'run again', {
      cause,
    });
  }
  throw new IntegrityError(`${name} was changed while it was read (line ${place.number})`, 'run again');
}

function missing(repeat: number): Answer {
  const detail = repeat === 0 ? 'no recorded line' : `no recorded line for repeat ${repeat}`;
  return failedAnswer('error', detail, 0);
}
