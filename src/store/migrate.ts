import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { IntegrityError } from '../shared/errors.js';

export interface Migration {
  /** 1, 2, 3 …; the store's `user_version` after it. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** The SQL files beside this module, in order; the build copies them beside the compiled one. */
export function readMigrations(
  directory: URL = new URL('./migrations/', import.meta.url),
): readonly Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const version = Number.parseInt(name, 10);
    if (version !== index + 1) throw new Error(`migration ${name} should be number ${index + 1}`);
    return { version, name, sql: readFileSync(new URL(name, directory), 'utf8') };
  });
}

/**
 * Brings a store to the newest schema, one transaction for each step with its version, so that an interrupted
 * migration has either happened or not. A store that holds data is copied first, unless it is a copy itself.
 * @throws IntegrityError for a store written by a newer version
 */
export function migrate(
  db: Database.Database,
  migrations: readonly Migration[],
  path: string,
  { hasBackUp = true }: { readonly hasBackUp?: boolean } = {},
): void {
  assertKnownSchema(db, migrations, path);
  const version = schemaVersion(db);
  if (version === migrations.length) return;
  if (version > 0 && hasBackUp) backUp(db, path, version);
  for (const migration of migrations.slice(version)) apply(db, migration);
}

/** @throws IntegrityError for a store written by a newer version */
export function assertKnownSchema(
  db: Database.Database,
  migrations: readonly Migration[],
  path: string,
): void {
  const version = schemaVersion(db);
  const newest = migrations.length;
  if (version <= newest) return;
  throw new IntegrityError(
    `${path} has schema ${version}, and this version of qgate knows ${newest}`,
    'use the version of qgate that wrote it, or a newer one',
  );
}

function apply(db: Database.Database, migration: Migration): void {
  db.transaction(() => {
    // Another process may have come first while this one waited for the write lock.
    if (schemaVersion(db) >= migration.version) return;
    db.exec(migration.sql);
    db.pragma(`user_version = ${migration.version}`);
  }).immediate();
}

/** `runs.db` becomes `runs.db.before-schema-2.bak`; the WAL is emptied first, so that the copy is whole. */
function backUp(db: Database.Database, path: string, version: number): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(path, `${path}.before-schema-${version + 1}.bak`);
}

export function schemaVersion(db: Database.Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}
