import { explainStoreError } from './store-errors.js';

/** Longest time a row waits for its commit with a write-ahead log: a killed process loses hardly more than was in flight. */
export const COMMIT_DELAY_MS = 5;
/** The same where each commit is a disk flush (no write-ahead log). */
export const SLOW_COMMIT_DELAY_MS = 100;
/** Rows that are committed at once without waiting. */
const MAX_BATCH = 256;

/** Calls `task` once after `delayMs`; returns what calls it off. */
export type Schedule = (task: () => void, delayMs: number) => () => void;

export interface BatchOptions<Row> {
  /** The store's file, for messages. */
  readonly path: string;
  readonly schedule: Schedule;
  readonly commitDelayMs: number;
  /** Writes the rows in one transaction. */
  readonly insertAll: (rows: readonly Row[]) => void;
}

/** Rows on their way into the store. */
export interface RowBatch<Row> {
  /** @throws RunStopped where the store cannot take what was added so far */
  add(row: Row): void;
  /** Commits what is in hand. @throws RunStopped as `add` */
  commit(): void;
}

/**
 * Takes rows as they arrive and commits them in batches. A row that cannot be written stays in hand and is tried again
 * with the next commit; `add` says so once, so that nothing more is paid for meanwhile.
 */
export function createRowBatch<Row>({
  path,
  schedule,
  commitDelayMs,
  insertAll,
}: BatchOptions<Row>): RowBatch<Row> {
  let pending: Row[] = [];
  let callOff: (() => void) | null = null;
  let failure: { readonly error: unknown } | null = null;

  const commit = (): void => {
    callOff?.();
    callOff = null;
    if (pending.length === 0) return;
    try {
      insertAll(pending);
      pending = [];
      failure = null;
    } catch (error) {
      failure = { error: explainStoreError(error, path) };
    }
  };
  const throwFailure = (): void => {
    if (failure !== null) throw failure.error;
  };
  return {
    add(row) {
      pending.push(row);
      throwFailure();
      if (pending.length >= MAX_BATCH) commit();
      else callOff ??= schedule(commit, commitDelayMs);
      throwFailure();
    },
    commit() {
      commit();
      throwFailure();
    },
  };
}
