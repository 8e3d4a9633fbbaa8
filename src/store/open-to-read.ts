import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { UsageError } from '../shared/errors.js';
import type { DatabaseOptions } from './database-options.js';
import { loadDriver } from './load-driver.js';
import { assertKnownSchema, migrate, readMigrations, schemaVersion } from './migrate.js';
import { openInPlace } from './open-in-place.js';
import { openPrivateCopy } from './private-copy.js';
import { explained } from './store-errors.js';
import { lookAtStoreFile, type StoreFile } from './store-file.js';
import { identifyStore } from './store-identity.js';

export interface ReadingOptions extends DatabaseOptions {
  /** True where a store that does not exist is one without runs; else it is refused. */
  readonly mayBeAbsent?: boolean;
  /** True where what is read has to be changed first, e.g. graded: in a copy that is gone afterwards. */
  readonly isCopy?: boolean;
}

/**
 * Opens a store for commands that read. Neither the file nor what lies beside it is changed: nothing is created, migrated
 * or repaired, and a log that a killed process left is read where it lies. What SQLite cannot read without writing (an
 * older schema, a log in a folder that is read-only) is read in a private copy.
 * @throws UsageError for a path that cannot be used
 * @throws IntegrityError for a damaged file, one of a newer schema, or one of another program
 */
export function openToRead(path: string, options: ReadingOptions = {}): Database.Database {
  return explained(path, () => {
    const Driver = (options.loadDriver ?? loadDriver)();
    if (options.mayBeAbsent === true && !existsSync(dirname(resolve(path))))
      return openBlank(Driver, options);
    const file = lookAtStoreFile(path);
    if (file.kind === 'absent') {
      if (options.mayBeAbsent !== true)
        throw new UsageError(`there is no store at ${path}`, 'name the one that holds the run with --store');
      return openBlank(Driver, options);
    }
    if (file.kind === 'empty') {
      options.onNote?.(`${path} is an empty file: no run is in it`);
      return openBlank(Driver, options);
    }
    return openAsItIs(Driver, path, file, options);
  });
}

function openAsItIs(
  Driver: typeof Database,
  path: string,
  file: StoreFile,
  options: ReadingOptions,
): Database.Database {
  const migrations = options.migrations ?? readMigrations();
  const prepare = (db: Database.Database, copy: string): void => {
    if (identifyStore(db, path) === 'ours') assertKnownSchema(db, migrations, path);
    migrate(db, migrations, copy, { hasBackUp: false });
  };
  const db = openInPlace(Driver, path, file, options);
  if (db === null) return openPrivateCopy(Driver, { kind: 'files', path }, prepare);
  try {
    const isBlank = identifyStore(db, path) === 'blank';
    if (!isBlank) assertKnownSchema(db, migrations, path);
    if (!isBlank && options.isCopy !== true && schemaVersion(db) === migrations.length) return db;
    const copy = isBlank
      ? openBlank(Driver, options)
      : openPrivateCopy(Driver, { kind: 'connection', db }, prepare);
    db.close();
    return copy;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A store without runs, in memory. */
function openBlank(Driver: typeof Database, options: ReadingOptions): Database.Database {
  const db = new Driver(':memory:');
  migrate(db, options.migrations ?? readMigrations(), ':memory:');
  return db;
}
