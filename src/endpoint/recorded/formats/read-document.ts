import { fstatSync, readSync } from 'node:fs';
import { LineProblem } from '../recorded-line.js';

/** Largest file that is read as one JSON value; its rows are held in memory. */
export const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;

/** Reads a whole file as one JSON value. @throws LineProblem where it is too large, not UTF-8 or not JSON */
export function readDocument(fd: number): unknown {
  const bytes = readWhole(fd, MAX_DOCUMENT_BYTES, 'split it, or convert it to JSON lines');
  return parseDocument(bytes, 'the file');
}

/** @throws LineProblem where the bytes are not UTF-8 or not JSON */
export function parseDocument(bytes: Uint8Array, what: string): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LineProblem('recorded-encoding', `${what} is not UTF-8`, 'save it as UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw new LineProblem(
      'recorded-json',
      `${what} is not JSON (${why})`,
      'it may be cut off: export it again',
    );
  }
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

const inMegabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024));
