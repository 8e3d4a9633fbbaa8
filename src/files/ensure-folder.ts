import { mkdirSync } from 'node:fs';
import { UsageError } from '../shared/errors.js';

/**
 * Makes a folder of the product's own, parents included, unless it is there.
 * @throws UsageError if it cannot be made
 */
export function ensureFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`cannot make the folder ${folder}: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
}
