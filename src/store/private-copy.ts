import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';

/** What SQLite may have left beside a database that was not closed. */
const COMPANIONS = ['-wal', '-journal'];

/** How a copy is made: from an open connection where others may be writing, else from the files as they lie there. */
export type CopySource =
  | { readonly kind: 'connection'; readonly db: Database.Database }
  | { readonly kind: 'files'; readonly path: string };

/**
 * A copy of a store in the folder for temporary files, to read what the store itself must not be changed for. Its files
 * are removed as soon as they are open, or at the latest when it is closed.
 * @param Driver the loaded native module
 * @param prepare brings the copy into a form that can be read, while it still has its files
 */
export function openPrivateCopy(
  Driver: typeof Database,
  source: CopySource,
  prepare: (db: Database.Database, file: string) => void,
): Database.Database {
  const folder = mkdtempSync(join(tmpdir(), 'qgate-read-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const file = join(folder, 'store.sqlite');
  let db: Database.Database | null = null;
  try {
    copyTo(file, source);
    db = new Driver(file);
    prepare(db, file);
    db.pragma('journal_mode = MEMORY');
    removeWhereOpen(remove);
    const { close } = db;
    db.close = function closeAndRemove(this: Database.Database) {
      close.call(this);
      remove();
      return this;
    };
    return db;
  } catch (error) {
    db?.close();
    remove();
    throw error;
  }
}

function copyTo(file: string, source: CopySource): void {
  if (source.kind === 'connection') {
    source.db.pragma('query_only = OFF');
    source.db.prepare('VACUUM INTO ?').run(file);
    return;
  }
  copyFileSync(source.path, file);
  for (const ending of COMPANIONS) {
    if (existsSync(`${source.path}${ending}`)) copyFileSync(`${source.path}${ending}`, `${file}${ending}`);
  }
}

/** An open file that has no name any more is gone with the process, however it ends. Windows keeps it until it is closed. */
function removeWhereOpen(remove: () => void): void {
  if (process.platform !== 'win32') remove();
}
