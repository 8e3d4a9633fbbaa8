import { IntegrityError } from '../shared/errors.js';
import { type FileKind, foreignFile } from '../shared/file-kind.js';

/**
 * Holds bytes of a file that a command wrote to being text.
 * @throws IntegrityError saying what they are instead
 */
export function assertText(bytes: Uint8Array, file: string, expected: readonly FileKind[] = []): void {
  const foreign = foreignFile(bytes, expected);
  if (foreign !== null) throw new IntegrityError(`${file} is ${foreign.what}`, foreign.hint);
}
