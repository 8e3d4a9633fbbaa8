import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { BUSY_TIMEOUT_MS, type DatabaseOptions } from './database-options.js';
import { isWritable } from './is-writable.js';
import { schemaVersion } from './migrate.js';
import { fileSize, type StoreFile } from './store-file.js';

/**
 * Opens a connection that leaves everything as it was; null where SQLite has none: it would make a file to read, or would have
 * to write a log back. A connection that may write leaves no file behind when it is closed, one that may not does: so the
 * former is used where nothing lies beside the store, and kept from writing by `query_only`.
 */
export function openInPlace(
  Driver: typeof Database,
  path: string,
  file: StoreFile,
  options: DatabaseOptions,
): Database.Database | null {
  const timeout = options.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
  const [hasLog, hasIndex] = [existsSync(`${path}-wal`), existsSync(`${path}-shm`)];
  // SQLite takes a log that is there, whatever the header says.
  const hasLogMode = hasLog || (file.kind === 'database' && file.hasLogMode);
  if (hasLogMode && hasLog !== hasIndex) return null;
  const mayMake = isWritable(path) && isWritable(dirname(resolve(path)));
  if (hasLogMode && !hasLog && !mayMake) return null;
  if (!hasLogMode && fileSize(`${path}-journal`) > 0) return null;
  const isReadonly = !hasLogMode || hasLog;
  const db = new Driver(path, { timeout, readonly: isReadonly, fileMustExist: true });
  try {
    db.pragma('query_only = ON');
    db.pragma('cache_size = -16384');
    // The first read: it finds a log that cannot be used without writing.
    schemaVersion(db);
    return db;
  } catch (error) {
    db.close();
    if (isReadonly && isForbiddenWrite(error)) return null;
    throw error;
  }
}

function isForbiddenWrite(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN');
}
