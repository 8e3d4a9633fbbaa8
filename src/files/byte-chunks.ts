import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { UsageError } from '../shared/errors.js';
import { type FileKind, type ForeignFile, foreignFile } from '../shared/file-kind.js';
import { specialFile } from '../shared/special-file.js';
import { displayPath } from './display-path.js';

/** A file of rows that is something else. */
export class ForeignRows extends UsageError {
  constructor(
    path: string,
    readonly found: Pick<ForeignFile, 'what' | 'hint'>,
  ) {
    super(`${displayPath(path)} is ${found.what}`, found.hint);
  }
}

const CHUNK_BYTES = 1 << 18;

/**
 * A file of rows piece by piece.
 * @param expected kinds of file that may well be meant
 * @throws ForeignRows for a file that is something else, before any of it is given
 */
export async function* byteChunks(path: string, expected: readonly FileKind[] = []): AsyncGenerator<Buffer> {
  const stats = await stat(path);
  const special = specialFile(stats);
  if (special !== null) throw new ForeignRows(path, special);
  let isFirst = true;
  for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const foreign = isFirst ? foreignFile(bytes as Buffer, expected) : null;
    if (foreign !== null) throw new ForeignRows(path, foreign);
    isFirst = false;
    yield bytes as Buffer;
  }
}
