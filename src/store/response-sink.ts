import type Database from 'better-sqlite3';
import type { ResponseSink } from '../run/ports.js';
import { INSERT_FAILED_CALL, toFailedCallRow } from './failed-call-table.js';
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

interface Row {
  readonly isFailedCall: boolean;
  readonly values: readonly unknown[];
}

/** Takes answers as they arrive, and calls that brought none, and commits them in batches. */
export function createResponseSink(target: SinkTarget): ResponseSink & { close(): void } {
  const { db, keys, runKey } = target;
  const insert = db.prepare(
    `INSERT INTO response (run_id, ${RESPONSE_COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(RESPONSE_COLUMNS.length)})`,
  );
  const insertFailed = db.prepare(INSERT_FAILED_CALL);
  const insertAll = db.transaction((rows: readonly Row[]) => {
    for (const { isFailedCall, values } of rows)
      (isFailedCall ? insertFailed : insert).run(runKey, ...values);
  });
  const batch = createRowBatch<Row>({
    ...target,
    insertAll: (rows) => insertAll.immediate(rows),
  });
  return {
    has: (arm, caseId, repeat) => keys.has(arm, caseId, repeat),
    put(response) {
      if (response.fault !== undefined) {
        batch.add({
          isFailedCall: true,
          values: toFailedCallRow(response, keys.caseIndex(response.caseId)),
        });
        return;
      }
      const caseIndex = keys.add(response.arm, response.caseId, response.repeat);
      batch.add({ isFailedCall: false, values: toResponseRow(response, caseIndex) });
    },
    flush: async () => batch.commit(),
    close: () => batch.commit(),
  };
}
