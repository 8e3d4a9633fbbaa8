import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { IntegrityError } from '../../shared/errors.js';

/** Largest single value: an answer, or all gaps of one request. */
const MAX_VALUE_BYTES = 1 << 28;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What each byte outside of a text does to the depth of nesting. */
const DEPTH_CHANGE = new Int8Array(256);
DEPTH_CHANGE[OPEN_BRACKET] = DEPTH_CHANGE[OPEN_BRACE] = 1;
DEPTH_CHANGE[CLOSE_BRACKET] = DEPTH_CHANGE[CLOSE_BRACE] = -1;

/**
 * A walk over the JSON text of a file, value by value, that holds no more of it than one value. Load files are columns of
 * a million entries inside one object: parsers that push values cannot read several columns side by side, and most refuse
 * the `NaN` and `Infinity` that Python writes.
 */
export interface JsonWalk {
  /** The next byte that is not white space, without stepping over it; −1 at the end of the file. */
  peek(): number;
  /** Steps over the next byte that is not white space if it is this one. */
  take(byte: number): boolean;
  /** Where the walk stands, in bytes from the beginning of the file. */
  offset(): number;
  /** Steps over one value. @throws IntegrityError where the file ends inside of it */
  skipValue(): void;
  /** Steps over one value and gives its text. @throws IntegrityError as `skipValue`, and for bytes that are not UTF-8 */
  valueText(): string;
}

export interface JsonWalkOptions {
  /** Of the file, for messages. */
  readonly name: string;
  /** Where the walk begins, in bytes. */
  readonly start: number;
  /** What is read at a time; the window grows to the largest single value that is read as text. */
  readonly windowBytes: number;
}

/** @param file open for reading */
export function walkJson(file: number, { name, start, windowBytes }: JsonWalkOptions): JsonWalk {
  let window = Buffer.allocUnsafe(windowBytes);
  /** Offset in the file of the window's first byte; where the walk stands and where what was read ends, in the window. */
  let [base, at, end] = [start, 0, 0];
  /** From here on the window is kept; −1 where nothing is. */
  let mark = -1;

  const fill = (): boolean => {
    const keep = mark < 0 ? at : mark;
    window.copyWithin(0, keep, end);
    base += keep;
    at -= keep;
    end -= keep;
    if (mark >= 0) mark = 0;
    if (end === window.length) {
      if (end >= MAX_VALUE_BYTES) throw new IntegrityError(`${name}: the value at byte ${base} is too large`);
      const larger = Buffer.allocUnsafe(window.length * 2);
      window.copy(larger, 0, 0, end);
      window = larger;
    }
    const nRead = readSync(file, window, end, window.length - end, base + end);
    end += nRead;
    return nRead > 0;
  };
  const breaksOff = (): IntegrityError =>
    new IntegrityError(
      `${name} breaks off at byte ${base + at}, inside a value`,
      'it was cut short while it was written or copied: use the whole file',
    );
  const peek = (): number => {
    for (;;) {
      while (at < end) {
        const byte = window[at] as number;
        if (byte > 0x20) return byte;
        at++;
      }
      if (!fill()) return -1;
    }
  };
  const nextByte = (): number => {
    if (at === end && !fill()) throw breaksOff();
    return window[at++] as number;
  };
  /** After the opening quote. */
  const skipText = (): void => {
    for (let byte = nextByte(); byte !== QUOTE; byte = nextByte()) {
      if (byte === BACKSLASH) nextByte();
    }
  };
  /** To the next byte that can stand after a number or word. */
  const skipWord = (): void => {
    for (;;) {
      while (at < end) {
        const byte = window[at] as number;
        if (
          byte <= 0x20 ||
          byte === COMMA ||
          byte === COLON ||
          byte === CLOSE_BRACKET ||
          byte === CLOSE_BRACE
        )
          return;
        at++;
      }
      if (!fill()) return;
    }
  };
  /** After the opening bracket or brace. */
  const skipNested = (): void => {
    for (let depth = 1; depth > 0; ) {
      if (at === end && !fill()) throw breaksOff();
      const byte = window[at++] as number;
      if (byte === QUOTE) skipText();
      else depth += DEPTH_CHANGE[byte] as number;
    }
  };
  const skipValue = (): void => {
    const first = peek();
    if (first < 0) throw breaksOff();
    if (first === QUOTE) {
      at++;
      skipText();
    } else if (first === OPEN_BRACKET || first === OPEN_BRACE) {
      at++;
      skipNested();
    } else {
      const before = base + at;
      skipWord();
      if (base + at === before) throw new IntegrityError(`${name} is not JSON from byte ${before} on`);
    }
  };
  return {
    peek,
    take(byte) {
      if (peek() !== byte) return false;
      at++;
      return true;
    },
    offset: () => base + at,
    skipValue,
    valueText() {
      peek();
      mark = at;
      skipValue();
      const bytes = window.subarray(mark, at);
      mark = -1;
      const text = bytes.toString('utf8');
      if (text.includes('\ufffd') && !isUtf8(bytes)) {
        throw new IntegrityError(`${name} is not UTF-8 text near byte ${base + at}`);
      }
      return text;
    },
  };
}
