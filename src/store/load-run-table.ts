import type Database from 'better-sqlite3';
import type { LoadRun } from '../join/load-run.js';
import { loadRunId } from '../join/load-run-id.js';
import { digestOfBytes } from '../shared/canonical-json.js';
import { UsageError } from '../shared/errors.js';
import type { StoredLoadRun } from '../workflow/load-ports.js';
import { damaged, isRecord, readJson } from './json-column.js';
import { isAlive, type ProcessIdentity, thisProcess } from './process-identity.js';

/** Load runs that are whole, and the one that is being taken in. */
export interface LoadRunTable {
  /** Newest first. */
  all(): readonly StoredLoadRun[];
  find(id: string): StoredLoadRun | null;
  /** @throws UsageError where there is no such load run */
  key(id: string): number;
  /** Begins to take in a run, which is not shown until `finish`. @throws UsageError where another process is at it */
  begin(run: LoadRun, nowMs: number): number;
  /** Shows the run: from now on it is whole. */
  finish(key: number, run: LoadRun, nRequests: number): void;
  /** Removes a run that could not be taken in whole. */
  drop(key: number): void;
}

interface LoadRunRow {
  readonly id: number;
  readonly name: string;
  readonly body: string;
  readonly body_digest: string;
  readonly n_requests: number;
  readonly imported_at_ms: number;
}

interface UnfinishedRow {
  readonly id: number;
  readonly name: string;
  readonly imported_at_ms: number;
  readonly importer_pid: number;
  readonly importer_host: string;
  readonly importer_start: string | null;
}

/** After this long what a process of another machine began counts as left behind. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

export function createLoadRunTable(db: Database.Database): LoadRunTable {
  const columns = 'id, name, body, body_digest, n_requests, imported_at_ms';
  const selectAll = db.prepare<[], LoadRunRow>(
    `SELECT ${columns} FROM load_run WHERE n_requests IS NOT NULL ORDER BY imported_at_ms DESC, id DESC`,
  );
  const selectOne = db.prepare<[string], LoadRunRow>(
    `SELECT ${columns} FROM load_run WHERE n_requests IS NOT NULL AND name = ?`,
  );
  const selectUnfinished = db.prepare<[], UnfinishedRow>('SELECT * FROM load_run WHERE n_requests IS NULL');
  const remove = db.prepare<[number]>('DELETE FROM load_run WHERE id = ?');
  const insert = db.prepare(
    `INSERT INTO load_run (name, tool, file_digest, place, body, body_digest, imported_at_ms,
       importer_pid, importer_host, importer_start)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const complete = db.prepare('UPDATE load_run SET body = ?, body_digest = ?, n_requests = ? WHERE id = ?');
  return {
    all: () => selectAll.all().map(toStored),
    find(id) {
      const row = selectOne.get(id);
      return row === undefined ? null : toStored(row);
    },
    key(id) {
      const row = selectOne.get(id);
      if (row === undefined) throw new UsageError(`there is no load run ${id} in this store`);
      return row.id;
    },
    begin: (run, nowMs) =>
      db
        .transaction(() => {
          const [self, name] = [thisProcess(), loadRunId(run)];
          for (const left of selectUnfinished.all()) {
            if (isLeftBehind(left, self, nowMs)) remove.run(left.id);
            else if (left.name === name) throw beingTakenIn(left);
          }
          const body = JSON.stringify(run);
          const { lastInsertRowid } = insert.run(
            name,
            run.tool,
            run.fileDigest,
            run.place,
            body,
            digestOfBytes(body),
            Math.trunc(nowMs),
            self.pid,
            self.host,
            self.start,
          );
          return Number(lastInsertRowid);
        })
        .immediate(),
    finish(key, run, nRequests) {
      const body = JSON.stringify(run);
      complete.run(body, digestOfBytes(body), nRequests, key);
    },
    drop: (key) => void remove.run(key),
  };
}

function isLeftBehind(left: UnfinishedRow, self: ProcessIdentity, nowMs: number): boolean {
  if (left.importer_host !== self.host) return nowMs - left.imported_at_ms > LEFT_BEHIND_MS;
  return !isAlive({ pid: left.importer_pid, host: left.importer_host, start: left.importer_start });
}

function beingTakenIn({ name, importer_pid: pid, importer_host: host }: UnfinishedRow): UsageError {
  return new UsageError(
    `load run ${name} is being imported by pid ${pid} on ${host}`,
    'wait until it is through',
  );
}

function toStored({ name, body, body_digest, n_requests, imported_at_ms }: LoadRunRow): StoredLoadRun {
  const place = { column: 'body', row: `load run ${name}` };
  if (digestOfBytes(body) !== body_digest) throw damaged(place);
  return {
    id: name,
    run: readJson(body, isLoadRun, place),
    nRequests: n_requests,
    importedAtMs: imported_at_ms,
  };
}

/** The digest has already said that the text is what was stored. */
const isLoadRun = (value: unknown): value is LoadRun => isRecord(value);
