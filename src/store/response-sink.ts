import type Database from 'better-sqlite3';
import type { ResponseSink } from '../run/ports.js';
import { RESPONSE_COLUMNS, toResponseRow } from './response-row.js';
import { createRowBatch, type Schedule } from './row-batch.js';
import type { StoredKeys } from './stored-keys.js';

export interface SinkTarget {
  readonly db: Database.Database;
  readonly path: string;
  readonly runKey: number;
  readonly keys: StoredKeys;
  readonly schedule: Schedule;
  readonly commitDelayMs: number;
}

/** Takes answers as they arrive and commits them in batches. */
export function createResponseSink(target: SinkTarget): ResponseSink & { close(): void } {
  const { db, keys, runKey } = target;
  const insert = db.prepare(
    `INSERT INTO response (run_id, ${RESPONSE_COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(RESPONSE_COLUMNS.length)})`,
  );
  const insertAll = db.transaction((rows: readonly (readonly unknown[])[]) => {
    for (const row of rows) insert.run(runKey, ...row);
  });
  const batch = createRowBatch<readonly unknown[]>({
    ...target,
    insertAll: (rows) => insertAll.immediate(rows),
  });
  return {
    has: (arm, caseId, repeat) => keys.has(arm, caseId, repeat),
    put(response) {
      const caseIndex = keys.add(response.arm, response.caseId, response.repeat);
      batch.add(toResponseRow(response, caseIndex));
    },
    flush: async () => batch.commit(),
    close: () => batch.commit(),
  };
}
