import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { UsageError } from './errors.js';
import { type FileKind, foreignFile, HEAD_BYTES } from './file-kind.js';
import { specialFile } from './special-file.js';

/**
 * Opens a file that is read at places of its own choice, once it is known to be one.
 * @param name as people know the file
 * @param expected kinds of file that may well be meant
 * @param hint what to do where it cannot be opened at all
 * @throws UsageError saying what it is instead
 */
export function openDataFile(
  path: string,
  name: string,
  { expected = [], hint }: { readonly expected?: readonly FileKind[]; readonly hint?: string } = {},
): number {
  let fd: number;
  try {
    // Asked before it is opened: opening a pipe that nobody writes to would never end.
    const stats = statSync(path);
    const special = stats.isFIFO()
      ? {
          what: 'a pipe, which can be read once only',
          hint: 'save what comes through it to a file, and name that',
        }
      : specialFile(stats);
    if (special !== null) throw new UsageError(`${name} is ${special.what}`, special.hint);
    fd = openSync(path, 'r');
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${name} cannot be read`, hint, { cause });
  }
  const foreign = foreignFile(headOf(fd), expected);
  if (foreign === null) return fd;
  closeSync(fd);
  throw new UsageError(`${name} is ${foreign.what}`, foreign.hint);
}

function headOf(fd: number): Uint8Array {
  const head = Buffer.alloc(HEAD_BYTES);
  return head.subarray(0, readSync(fd, head, 0, head.length, 0));
}
