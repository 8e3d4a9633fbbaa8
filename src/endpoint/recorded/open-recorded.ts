import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Case } from '../../definition/case.js';
import type { EndpointPort } from '../../run/ports.js';
import type { Answer } from '../../run/response.js';
import type { Digest } from '../../shared/canonical-json.js';
import { IntegrityError, type Problem, UsageError } from '../../shared/errors.js';
import { indexRecorded, keyOf, type LinePlace } from './recorded-index.js';
import { parseRecordedLine, toAnswer } from './recorded-line.js';

export interface RecordedSource {
  readonly path: string;
  /** Name for messages, as the person wrote it. */
  readonly displayPath?: string;
  /** The file's digest as it entered the bundle; null to take the file as it is. */
  readonly sha256: Digest | null;
  readonly cases: readonly Case[];
}

export interface Recorded {
  readonly endpoint: EndpointPort;
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

/**
 * An arm whose answers come from a file of JSON lines, joined by case id and repeat.
 * @throws UsageError where the file cannot be read, IntegrityError where it is not the file the bundle was made with
 */
export function openRecorded(source: RecordedSource): Recorded {
  const name = source.displayPath ?? source.path;
  const fd = openFile(source.path, name);
  try {
    const caseIds = new Set(source.cases.map((item) => item.id));
    const index = indexRecorded(fd, name, caseIds);
    if (source.sha256 !== null && index.sha256 !== source.sha256) {
      throw new IntegrityError(
        `${name} has changed: its digest is ${index.sha256}, the bundle was made with ${source.sha256}`,
        'start again, so that the bundle takes in the file as it is now',
      );
    }
    const { problems, gradesOnlyIds, unknownIds, nLines, places } = index;
    const missingIds = source.cases.map((item) => item.id).filter((id) => !places.has(keyOf(id, 0)));
    return {
      endpoint: endpointOver(fd, name, places),
      problems,
      gradesOnlyIds,
      unknownIds,
      missingIds,
      nLines,
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function endpointOver(fd: number, name: string, places: ReadonlyMap<string, LinePlace>): EndpointPort {
  let isOpen = true;
  let nSinceTurn = 0;
  return {
    isRecorded: true,
    async call({ case: item, repeat }) {
      if (++nSinceTurn % ANSWERS_PER_TURN === 0) await nextTurn();
      const place = places.get(keyOf(item.id, repeat));
      const answer =
        place === undefined ? missing(repeat) : toAnswer(readLine(fd, name, place, item.id), item);
      return { answer, requestDigest: null };
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
  return {
    status: 'error',
    text: null,
    reasoning: null,
    toolCalls: [],
    finishReason: null,
    model: null,
    fingerprint: null,
    promptTokens: null,
    completionTokens: null,
    clocks: null,
    attempts: 0,
    traceparent: null,
    detail: repeat === 0 ? 'no recorded line' : `no recorded line for repeat ${repeat}`,
    recordedGrades: null,
  };
}

function openFile(path: string, name: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new UsageError(`${name} cannot be read`, 'check the path under `recorded` in the bundle', {
      cause,
    });
  }
}
