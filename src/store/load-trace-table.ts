import type Database from 'better-sqlite3';
import { digestOfTrace, type LoadTrace } from '../join/load-trace.js';
import { canonicalJson } from '../shared/canonical-json.js';
import { damaged, isRecord, readJson } from './json-column.js';

/** Load traces by their digests. */
export interface LoadTraceTable {
  /** One that is there stays. */
  put(trace: LoadTrace): void;
  /** @param digest whole, or its first digits. @throws IntegrityError where what is stored is not what was put */
  find(digest: string): LoadTrace | null;
}

export function createLoadTraceTable(db: Database.Database): LoadTraceTable {
  const insert = db.prepare('INSERT INTO load_trace (digest, body) VALUES (?, ?) ON CONFLICT DO NOTHING');
  // 'g' follows every hexadecimal digit.
  const select = db
    .prepare<[string, string], string>('SELECT body FROM load_trace WHERE digest >= ? AND digest < ? LIMIT 1')
    .pluck();
  return {
    put: (trace) => void insert.run(trace.digest, canonicalJson(trace)),
    find(digest) {
      const from = digest.startsWith('sha256:') ? digest : `sha256:${digest}`;
      const body = select.get(from, `${from}g`);
      if (body === undefined) return null;
      const place = { column: 'body', row: `load trace ${digest}` };
      const { digest: told, ...content } = readJson(body, isTrace, place);
      if (!told.startsWith(from) || digestOfTrace(content) !== told) throw damaged(place);
      return { digest: told, ...content };
    },
  };
}

/** The digest says the rest. */
const isTrace = (value: unknown): value is LoadTrace => isRecord(value);
