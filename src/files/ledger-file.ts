import { readFile } from 'node:fs/promises';
import { IntegrityError, UsageError } from '../shared/errors.js';
import { readLedgerLine } from '../verdict/ledger/ledger-line.js';
import type { LedgerFile } from '../workflow/ports.js';
import { assertFile } from './assert-file.js';
import { assertText } from './assert-text.js';
import { displayPath } from './display-path.js';
import { writeAtomic } from './write-atomic.js';

/**
 * The ledger of a gate as a file: JSON lines, of which blank ones are passed over.
 * @throws IntegrityError while reading, where a line is not what was written
 */
export function ledgerFile(path: string): LedgerFile {
  return {
    read: () => readLedger(path),
    write: (lines) => writeAtomic(path, lines.map((line) => `${line}\n`).join('')),
  };
}

/** The lines of a ledger file as they stand; null where there is none. */
export async function readLedger(path: string): Promise<readonly string[] | null> {
  const file = displayPath(path);
  const text = await textOf(path, file);
  if (text === null) return null;
  const lines = text.split(/\r?\n/);
  const wrong = lines.findIndex((line) => line.trim() !== '' && readLedgerLine(line) === null);
  if (wrong === -1) return lines.filter((line) => line.trim() !== '');
  throw new IntegrityError(
    `${file}:${wrong + 1} is not a line of a ledger as it was written`,
    'restore the file from version control; after a merge, keep the lines of both sides whole',
  );
}

async function textOf(path: string, file: string): Promise<string | null> {
  let bytes: Uint8Array;
  assertFile(path, file);
  try {
    bytes = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`, undefined, { cause: error });
  }
  // A ledger may be begun by an empty file.
  assertText(bytes, file, ['empty']);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new IntegrityError(`${file} is not UTF-8 text`, 'restore the file from version control', {
      cause: error,
    });
  }
}
