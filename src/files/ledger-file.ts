import { readFile } from 'node:fs/promises';
import { IntegrityError, UsageError } from '../shared/errors.js';
import { gapOf } from '../verdict/ledger/chain.js';
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
    async add(lines) {
      // Read again: another process may have added lines meanwhile.
      const present = await readLedger(path);
      const known = new Set(present);
      const missing = lines.filter((line) => !known.has(line));
      if (present !== null && missing.length === 0) return;
      await writeAtomic(path, [...(present ?? []), ...missing].map((line) => `${line}\n`).join(''));
    },
  };
}

/** The lines of a ledger file as they stand; null where there is none. */
export async function readLedger(path: string): Promise<readonly string[] | null> {
  const file = displayPath(path);
  const text = await textOf(path, file);
  if (text === null) return null;
  const lines = text.split(/\r?\n/);
  const written = lines.flatMap((line, index) => (line.trim() === '' ? [] : [{ line, number: index + 1 }]));
  const entries = written.map(({ line, number }) => {
    const entry = readLedgerLine(line);
    if (entry === null) throw damaged(`${file}:${number} is not a line of a ledger as it was written`);
    return entry;
  });
  const gap = gapOf(entries);
  if (gap !== null) {
    throw damaged(
      `${file}:${written[gap.index]?.number} follows a line that is not there (${gap.missing}): one was removed or changed`,
    );
  }
  return written.map(({ line }) => line);
}

const damaged = (message: string): IntegrityError =>
  new IntegrityError(
    message,
    'restore the file from version control; after a merge, keep the lines of both sides whole',
  );

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
