import { statSync } from 'node:fs';
import { UsageError } from '../shared/errors.js';
import { specialFile } from '../shared/special-file.js';

/**
 * Holds a path to leading to a file, before reading it could go on without end; one that leads nowhere is left to the reader.
 * @throws UsageError saying what it leads to instead
 */
export function assertFile(path: string, file: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  const special = stats === undefined ? null : specialFile(stats);
  if (special !== null) throw new UsageError(`${file} is ${special.what}`, special.hint);
}
