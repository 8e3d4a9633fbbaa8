import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { IntegrityError, UsageError } from '../shared/errors.js';
import { type Migration, migrate, readMigrations } from './migrate.js';
import { networkFileSystemOf } from './network-file-system.js';
import { explained } from './store-errors.js';

/** Longest wait for another process's write lock. Each statement waits; the answer in hand is not lost meanwhile. */
export const BUSY_TIMEOUT_MS = 10_000;

export interface DatabaseOptions {
  /** Replaced in tests. */
  readonly busyTimeoutMs?: number;
  readonly migrations?: readonly Migration[];
  /** Told to the person, e.g. that the store lies on a network file system. */
  readonly onNote?: (note: string) => void;
  readonly networkFileSystem?: (directory: string) => string | null;
  /** Loads the native module; replaced in tests. */
  readonly loadDriver?: () => typeof Database;
}

/**
 * Opens or creates the database file, checked and at the newest schema.
 * @throws UsageError for a path that cannot be used; nothing is created elsewhere
 * @throws IntegrityError for a damaged file or one of a newer schema
 */
export function openDatabase(path: string, options: DatabaseOptions = {}): Database.Database {
  assertUsablePath(path);
  const hasUncheckedLog = fileSize(`${path}-wal`) > 0;
  return explained(path, () => {
    const Driver = (options.loadDriver ?? loadDriver)();
    const db = new Driver(path, { timeout: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS });
    try {
      configure(db, path, options);
      if (hasUncheckedLog) quickCheck(db, path);
      migrate(db, options.migrations ?? readMigrations(), path);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/**
 * WAL with synchronous NORMAL: a commit survives the death of the process at any point, and a power cut can cost the
 * newest commits but never the file. FULL would add a disk flush to each of ten commits a second for the rest.
 */
function configure(db: Database.Database, path: string, options: DatabaseOptions): void {
  const directory = dirname(resolve(path));
  const network = (options.networkFileSystem ?? networkFileSystemOf)(directory);
  if (network === null) {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    // 32 MB: index pages are written in random order, and each is copied to the file once per checkpoint.
    db.pragma('wal_autocheckpoint = 8192');
  } else {
    db.pragma('journal_mode = DELETE');
    db.pragma('synchronous = FULL');
    options.onNote?.(
      `${path} lies on a network file system (${network}): a rollback journal is used, which is slower; a local disk is safer`,
    );
  }
  db.pragma('foreign_keys = ON');
  db.pragma('cache_size = -16384');
}

/** After a stop that left a write-ahead log behind; a healthy log is simply taken over by SQLite. */
function quickCheck(db: Database.Database, path: string): void {
  const result = db.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok') {
    throw new IntegrityError(`${path} is damaged (${String(result)})`, 'restore it from a copy');
  }
}

function assertUsablePath(path: string): void {
  const directory = dirname(resolve(path));
  if (!isDirectory(directory)) {
    throw new UsageError(
      `the store ${path} cannot be opened: ${directory} is not a directory`,
      'create it first',
    );
  }
  if (isDirectory(path)) {
    throw new UsageError(`the store ${path} cannot be opened: it is a directory`, 'name a file in it');
  }
  const target = existsSync(path) ? path : directory;
  if (!isWritable(target)) {
    throw new UsageError(
      `the store ${path} cannot be written: ${target} is read-only`,
      'choose another path',
    );
  }
}

/** Also false for a file without any write permission where the user, as root, could write it all the same. */
function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return (statSync(path).mode & 0o222) !== 0;
  } catch {
    return false;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Loaded by need, so that commands without a store start fast and a module that does not load is a sentence. */
function loadDriver(): typeof Database {
  return createRequire(import.meta.url)('better-sqlite3') as typeof Database;
}
