import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../shared/errors.js';
import { withoutKnownSecrets } from '../shared/known-secrets.js';

/**
 * Writes a file whole or not at all: to a name beside it, synced, then renamed. Makes its folder. Known secrets are masked.
 * @throws UsageError if it cannot be written
 */
export async function writeAtomic(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(withoutKnownSecrets(text));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    // Where a file stands in place of the folder there is nothing to remove; why it could not be written is told.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw new UsageError(`cannot write ${file}: ${(error as Error).message}`, undefined, { cause: error });
  }
}
