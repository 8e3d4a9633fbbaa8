import type Database from 'better-sqlite3';
import type { ResponseSink } from '../run/ports.js';
import { RESPONSE_COLUMNS, toResponseRow } from './response-row.js';
import { explainStoreError } from './store-errors.js';
import type { StoredKeys } from './stored-keys.js';

/** Longest time an answer waits for its commit with a write-ahead log: a killed process loses hardly more than was in flight. */
export const COMMIT_DELAY_MS = 5;
/** The same where each commit is a disk flush (no write-ahead log). */
export const SLOW_COMMIT_DELAY_MS = 100;
/** Answers that are committed at once without waiting. */
const MAX_BATCH = 256;

/** Calls `task` once after `delayMs`; returns what calls it off. */
export type Schedule = (task: () => void, delayMs: number) => () => void;

export interface SinkTarget {
  readonly db: Database.Database;
  readonly path: string;
  readonly runKey: number;
  readonly keys: StoredKeys;
  readonly schedule: Schedule;
  readonly commitDelayMs: number;
}

/**
 * Takes answers as they arrive and commits them in batches. An answer that cannot be written stays in hand and is tried
 * again with the next commit; `put` says so once, so that nothing more is paid for meanwhile.
 */
export function createResponseSink(target: SinkTarget): ResponseSink & { close(): void } {
  const { db, keys, runKey } = target;
  const insert = db.prepare(
    `INSERT INTO response (run_id, ${RESPONSE_COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(RESPONSE_COLUMNS.length)})`,
  );
  const insertAll = db.transaction((rows: readonly (readonly unknown[])[]) => {
    for (const row of rows) insert.run(runKey, ...row);
  });
  let pending: (readonly unknown[])[] = [];
  let callOff: (() => void) | null = null;
  let failure: { readonly error: unknown } | null = null;

  const commit = (): void => {
    callOff?.();
    callOff = null;
    if (pending.length === 0) return;
    try {
      insertAll.immediate(pending);
      pending = [];
      failure = null;
    } catch (error) {
      failure = { error: explainStoreError(error, target.path) };
    }
  };
  return {
    has: (arm, caseId, repeat) => keys.has(arm, caseId, repeat),
    put(response) {
      const caseIndex = keys.add(response.arm, response.caseId, response.repeat);
      pending.push(toResponseRow(response, caseIndex));
      if (failure !== null) throw failure.error;
      if (pending.length >= MAX_BATCH) commit();
      else callOff ??= target.schedule(commit, target.commitDelayMs);
      if (failure !== null) throw (failure as { readonly error: unknown }).error;
    },
    async flush() {
      commit();
      if (failure !== null) throw failure.error;
    },
    close() {
      commit();
      if (failure !== null) throw failure.error;
    },
  };
}
