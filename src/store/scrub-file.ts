import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import type { ScrubOutcome } from '../run/purge.js';

/**
 * Writes the file anew without what was removed from it, and empties the write-ahead log: both may hold bytes of rows
 * that are gone.
 */
export function scrubFile(db: Database.Database, path: string): ScrubOutcome {
  db.pragma('secure_delete = ON');
  db.exec('VACUUM');
  const [checkpoint] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
  return { isComplete: checkpoint?.busy === 0, copies: copiesBeside(path) };
}

/** Copies that were made before the schema changed; they hold what the store held then. */
function copiesBeside(path: string): readonly string[] {
  const folder = dirname(resolve(path));
  const start = `${basename(path)}.before-schema-`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.endsWith('.bak'))
    .sort()
    .map((name) => join(folder, name));
}
