import { cachedDataVersionTag, deserialize, serialize } from 'node:v8';
import type Database from 'better-sqlite3';
import { digestOfBytes } from '../shared/canonical-json.js';
import { QGATE_VERSION } from '../shared/version.js';

/** Raise it when what is folded into a tally changes within a version. */
const TALLY_FORMAT = 4;

/** Runs folded into scores and counts. Derived: what cannot be used is simply absent, and is derived again. */
export interface TallyTable {
  put(runKey: number, tally: unknown): void;
  /** null where there is none, where another version wrote it, or where it is damaged. */
  find(runKey: number): unknown;
}

interface TallyRow {
  readonly digest: string;
  readonly body: Buffer;
}

export function createTallyTable(db: Database.Database): TallyTable {
  // Typed arrays are kept in the engine's own form, which may differ between engine versions.
  const version = `${QGATE_VERSION}/${TALLY_FORMAT}/${cachedDataVersionTag()}`;
  const insert = db.prepare(
    'INSERT OR REPLACE INTO tally (run_id, version, digest, body) VALUES (?, ?, ?, ?)',
  );
  const select = db.prepare<[number, string], TallyRow>(
    'SELECT digest, body FROM tally WHERE run_id = ? AND version = ?',
  );
  return {
    put(runKey, tally) {
      const body = serialize(tally);
      insert.run(runKey, version, digestOfBytes(body), body);
    },
    find(runKey) {
      const row = select.get(runKey, version);
      return row === undefined || digestOfBytes(row.body) !== row.digest ? null : deserialize(row.body);
    },
  };
}
