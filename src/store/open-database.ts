import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { IntegrityError, UsageError } from '../shared/errors.js';
import { BUSY_TIMEOUT_MS, type DatabaseOptions } from './database-options.js';
import { isWritable } from './is-writable.js';
import { loadDriver } from './load-driver.js';
import { migrate, readMigrations } from './migrate.js';
import { networkFileSystemOf } from './network-file-system.js';
import { openInPlace } from './open-in-place.js';
import { openPrivateCopy } from './private-copy.js';
import { explained } from './store-errors.js';
import { fileSize, lookAtStoreFile } from './store-file.js';
import { APPLICATION_ID, identifyStore } from './store-identity.js';

/**
 * Opens or creates the database file, checked and at the newest schema.
 * @throws UsageError for a path that cannot be used; nothing is created elsewhere
 * @throws IntegrityError for a damaged file, one of a newer schema, or one of another program, which is left as it is
 */
export function openDatabase(path: string, options: DatabaseOptions = {}): Database.Database {
  return explained(path, () => {
    const Driver = (options.loadDriver ?? loadDriver)();
    assertOurs(Driver, path, options);
    assertWritable(path);
    const hasUncheckedLog = fileSize(`${path}-wal`) > 0;
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

/** @throws UsageError where the file, or the folder it is to be made in, is read-only */
export function assertWritable(path: string): void {
  const target = existsSync(path) ? path : dirname(resolve(path));
  if (isWritable(target)) return;
  throw new UsageError(
    `the store ${path} cannot be written: ${target} is read-only`,
    'choose another path with --store; commands that only read can read it',
  );
}

/** Looks before anything is written: the header says it of our newer stores, the tables of older ones. */
function assertOurs(Driver: typeof Database, path: string, options: DatabaseOptions): void {
  if (path === ':memory:') return;
  const file = lookAtStoreFile(path);
  if (file.kind === 'absent' || file.kind === 'empty') return;
  if (file.applicationId === APPLICATION_ID) return;
  const db =
    openInPlace(Driver, path, file, options) ??
    openPrivateCopy(Driver, { kind: 'files', path }, () => undefined);
  try {
    identifyStore(db, path);
  } finally {
    db.close();
  }
}
