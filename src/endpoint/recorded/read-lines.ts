import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import type { Digest } from '../../shared/canonical-json.js';

/** One line of a file and where it stands, in bytes. */
export interface FileLine {
  /** 1-based. */
  readonly number: number;
  readonly offset: number;
  readonly bytes: Buffer;
}

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;

/**
 * Reads an open file line by line without holding more than one line and one chunk; blank lines come too.
 * @returns the SHA-256 of the whole file, once all lines were taken
 */
export function* readLines(fd: number): Generator<FileLine, Digest> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let rest: Buffer[] = [];
  let position = 0;
  let lineStart = 0;
  let number = 0;
  for (;;) {
    const nRead = readSync(fd, chunk, 0, CHUNK_BYTES, position);
    if (nRead === 0) break;
    hash.update(chunk.subarray(0, nRead));
    let from = 0;
    for (let end = find(chunk, from, nRead); end >= 0; end = find(chunk, from, nRead)) {
      const bytes = Buffer.concat([...rest, chunk.subarray(from, end)]);
      yield { number: ++number, offset: lineStart, bytes };
      rest = [];
      from = end + 1;
      lineStart = position + from;
    }
    if (from < nRead) rest.push(Buffer.from(chunk.subarray(from, nRead)));
    position += nRead;
  }
  if (rest.length > 0) yield { number: ++number, offset: lineStart, bytes: Buffer.concat(rest) };
  return `sha256:${hash.digest('hex')}`;
}

function find(chunk: Buffer, from: number, end: number): number {
  const at = chunk.subarray(from, end).indexOf(NEWLINE);
  return at < 0 ? -1 : from + at;
}
