import type Database from 'better-sqlite3';
import { IntegrityError } from '../shared/errors.js';

/** "qgat": the `application_id` of our stores; the migration that sets it says the same. */
export const APPLICATION_ID = 0x71676174;

/** Tables that every store has had from its first schema on. */
const FIRST_TABLES = ['case_set', 'case_item', 'run', 'response', 'grade'];

/**
 * Whose database it is. One without an id is ours where it has our tables, as stores had none at first.
 * @returns 'blank' for a database in which nothing was made yet
 * @throws IntegrityError for one of another program
 */
export function identifyStore(db: Database.Database, path: string): 'ours' | 'blank' {
  const applicationId = db.pragma('application_id', { simple: true }) as number;
  if (applicationId === APPLICATION_ID) return 'ours';
  const tables = new Set(
    db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')`).pluck().all(),
  );
  if (applicationId === 0) {
    if (tables.size === 0) return 'blank';
    if (FIRST_TABLES.every((table) => tables.has(table))) return 'ours';
  }
  const sign = applicationId === 0 ? '' : ` (application id 0x${(applicationId >>> 0).toString(16)})`;
  throw new IntegrityError(
    `${path} is no store of qgate: it is a database of another program${sign}`,
    'name another file with --store; nothing was written to this one',
  );
}
