import { fstatSync, readSync } from 'node:fs';
import { LineProblem } from '../line-problem.js';
import { type JsonDialect, parseJson } from '../parse-json.js';

/** Largest file that is read as one JSON value; its rows are held in memory. */
export const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;

/** Reads a whole file as one JSON value. @throws LineProblem where it is too large, not UTF-8 or not JSON */
export function readDocument(fd: number, dialect: JsonDialect): unknown {
  const bytes = readWhole(fd, MAX_DOCUMENT_BYTES, 'split it, or convert it to JSON lines');
  return parseJson(withoutMark(bytes), 'the file', dialect);
}

/** @throws LineProblem where the file is larger than `maxBytes` */
export function readWhole(fd: number, maxBytes: number, hint: string): Buffer {
  const { size } = fstatSync(fd);
  if (size > maxBytes) {
    throw new LineProblem(
      'recorded-too-large',
      `the file has ${inMegabytes(size)} MB; files of this kind are read whole, up to ${inMegabytes(maxBytes)} MB`,
      hint,
    );
  }
  const bytes = Buffer.alloc(size);
  let nRead = 0;
  while (nRead < size) {
    const more = readSync(fd, bytes, nRead, size - nRead, nRead);
    if (more === 0) break;
    nRead += more;
  }
  return bytes.subarray(0, nRead);
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024));
