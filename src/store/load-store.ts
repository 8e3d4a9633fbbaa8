import type Database from 'better-sqlite3';
import type { LoadRequest } from '../join/load-run.js';
import { loadRunId } from '../join/load-run-id.js';
import type { LoadStorePort } from '../workflow/load-ports.js';
import {
  fromLoadRequestRow,
  LOAD_REQUEST_COLUMNS,
  type LoadRequestRow,
  toLoadRequestRow,
} from './load-request-row.js';
import { createLoadRunTable } from './load-run-table.js';
import { createLoadTraceTable } from './load-trace-table.js';
import { explained } from './store-errors.js';

/** Requests written in one transaction: other processes get at the store between two of them. */
const ROWS_PER_COMMIT = 2000;
const ROWS_PER_PAGE = 500;

export interface LoadStoreOptions {
  /** The store's file, for messages. */
  readonly path: string;
  readonly nowMs: () => number;
}

/** The part of the store that holds load runs. */
export function createLoadStore(db: Database.Database, { path, nowMs }: LoadStoreOptions): LoadStorePort {
  const runs = createLoadRunTable(db);
  const traces = createLoadTraceTable(db);
  const insert = db.prepare(
    `INSERT INTO load_request (load_run_id, ${LOAD_REQUEST_COLUMNS.join(', ')})
     VALUES (?, ${LOAD_REQUEST_COLUMNS.map(() => '?').join(', ')})`,
  );
  // Page by page, so that no open query keeps the caller from writing what it found meanwhile.
  const selectPage = db
    .prepare<[number, number, number], LoadRequestRow>(
      `SELECT ${LOAD_REQUEST_COLUMNS.join(', ')} FROM load_request
       WHERE load_run_id = ? AND request_index > ? ORDER BY request_index LIMIT ?`,
    )
    .raw();
  const insertAll = db.transaction((key: number, batch: readonly LoadRequest[]) => {
    for (const request of batch) insert.run(key, ...toLoadRequestRow(request));
  });
  const guard = <Result>(action: () => Result): Result => explained(path, action);
  return {
    async importRun(run, requests, lateWarnings = () => []) {
      const id = loadRunId(run);
      const known = guard(() => runs.find(id));
      if (known !== null) return known;
      const importedAtMs = Math.trunc(nowMs());
      const key = guard(() => runs.begin(run, importedAtMs));
      try {
        let nRequests = 0;
        let batch: LoadRequest[] = [];
        const commit = (): void => guard(() => insertAll.immediate(key, batch));
        for await (const request of requests) {
          nRequests++;
          batch.push(request);
          if (batch.length < ROWS_PER_COMMIT) continue;
          commit();
          batch = [];
        }
        commit();
        const whole = { ...run, warnings: [...run.warnings, ...lateWarnings()] };
        guard(() => runs.finish(key, whole, nRequests));
        return { id, run: whole, nRequests, importedAtMs };
      } catch (error) {
        guard(() => runs.drop(key));
        throw error;
      }
    },
    listRuns: () => guard(runs.all),
    readRun: (id) => guard(() => runs.find(id)),
    remove: (id) =>
      guard(() => {
        if (runs.find(id) === null) return false;
        runs.drop(runs.key(id));
        return true;
      }),
    *requests(id) {
      const key = guard(() => runs.key(id));
      for (let after = -1, isLast = false; !isLast; ) {
        const page = guard(() => selectPage.all(key, after, ROWS_PER_PAGE));
        for (const row of page) yield fromLoadRequestRow(row, id);
        after = page.at(-1)?.[0] ?? after;
        isLast = page.length < ROWS_PER_PAGE;
      }
    },
    putTrace: (trace) => guard(() => traces.put(trace)),
    trace: (digest) => guard(() => traces.find(digest)),
  };
}
