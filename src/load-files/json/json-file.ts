import { closeSync, openSync, readSync } from 'node:fs';
import { IntegrityError, UsageError } from '../../shared/errors.js';
import { HEAD_BYTES } from '../../shared/file-kind.js';
import { displayName } from '../display-name.js';
import { type JsonWalk, walkJson } from './json-walk.js';
import { parseJson } from './parse-json.js';

const [COMMA, COLON] = [0x2c, 0x3a];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Read at a time on the way through a file, and for one value out of its middle. */
const WINDOW_BYTES = 1 << 18;
const SMALL_WINDOW_BYTES = 1 << 12;

/** Where a value stands in a file, in bytes: from its first to behind its last. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A value with its place. */
export interface Element {
  readonly value: unknown;
  readonly start: number;
}

/** A file of JSON values, read where they stand. */
export interface JsonFile {
  /** As messages name it. */
  readonly name: string;
  readonly path: string;
  /** Its first bytes. */
  head(): Uint8Array;
  /** Values one after the other: one for a plain file, one a line for JSON Lines. */
  places(): Generator<Place>;
  /** The same as texts, one at a time. */
  texts(): Generator<{ readonly text: string; readonly start: number }>;
  parse(text: string, start: number): unknown;
  value(place: Place): unknown;
  /** First byte of the value at a place. */
  byteAt(place: Place): number;
  /** Members of the object at a place, in order. @throws IntegrityError where it is none, or a key is given twice */
  members(place: Place): Map<string, Place>;
  /** Places of the elements of the array at a place. @throws IntegrityError where it is none */
  elementPlaces(place: Place): Generator<Place>;
  /** The same, read one at a time. */
  elements(place: Place): Generator<Element>;
  close(): void;
}

/** @throws UsageError where the file cannot be opened */
export function openJsonFile(path: string): JsonFile {
  const name = displayName(path);
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (cause) {
    throw new UsageError(`${name} cannot be opened: ${(cause as Error).message}`, undefined, { cause });
  }
  const walkFrom = (start: number, windowBytes = WINDOW_BYTES): JsonWalk =>
    walkJson(file, { name, start, windowBytes });
  const notAt = (what: string, offset: number): IntegrityError =>
    new IntegrityError(`${name}: ${what} was expected at byte ${offset}`);

  function* arrayWalk(place: Place): Generator<JsonWalk> {
    const walk = walkFrom(place.start);
    if (!walk.take(OPEN_BRACKET)) throw notAt('an array', place.start);
    if (walk.take(CLOSE_BRACKET)) return;
    for (;;) {
      walk.peek();
      yield walk;
      if (walk.take(CLOSE_BRACKET)) return;
      if (!walk.take(COMMA)) throw notAt('a comma', walk.offset());
    }
  }
  const readHere = (walk: JsonWalk): Element => {
    walk.peek();
    const start = walk.offset();
    return { value: parseJson(walk.valueText(), name, start), start };
  };
  const skipHere = (walk: JsonWalk): Place => {
    walk.peek();
    const start = walk.offset();
    walk.skipValue();
    return { start, end: walk.offset() };
  };
  return {
    name,
    path,
    head() {
      const bytes = Buffer.alloc(HEAD_BYTES);
      return bytes.subarray(0, readSync(file, bytes, 0, HEAD_BYTES, 0));
    },
    *places() {
      const walk = walkFrom(0);
      skipMark(walk);
      while (walk.peek() >= 0) yield skipHere(walk);
    },
    *texts() {
      const walk = walkFrom(0);
      skipMark(walk);
      while (walk.peek() >= 0) {
        const start = walk.offset();
        yield { text: walk.valueText(), start };
      }
    },
    parse: (text, start) => parseJson(text, name, start),
    value: ({ start }) => readHere(walkFrom(start, SMALL_WINDOW_BYTES)).value,
    byteAt: ({ start }) => walkFrom(start, SMALL_WINDOW_BYTES).peek(),
    members(place) {
      const walk = walkFrom(place.start);
      if (!walk.take(OPEN_BRACE)) throw notAt('an object', place.start);
      const members = new Map<string, Place>();
      if (walk.take(CLOSE_BRACE)) return members;
      for (;;) {
        const key = readHere(walk);
        if (typeof key.value !== 'string' || !walk.take(COLON)) throw notAt('a key', key.start);
        if (members.has(key.value)) {
          throw new IntegrityError(
            `${name}: the key ${JSON.stringify(key.value)} is given twice, at byte ${key.start}`,
          );
        }
        members.set(key.value, skipHere(walk));
        if (walk.take(CLOSE_BRACE)) return members;
        if (!walk.take(COMMA)) throw notAt('a comma', walk.offset());
      }
    },
    *elementPlaces(place) {
      for (const walk of arrayWalk(place)) yield skipHere(walk);
    },
    *elements(place) {
      for (const walk of arrayWalk(place)) yield readHere(walk);
    },
    close: () => closeSync(file),
  };
}

/** A byte-order mark at the beginning of the file. */
function skipMark(walk: JsonWalk): void {
  if (walk.take(0xef)) for (const byte of [0xbb, 0xbf]) walk.take(byte);
}
