import type Database from 'better-sqlite3';
import type { ArmId } from '../definition/gate.js';
import type { StoredResponse } from '../run/response.js';
import { type ArmCode, armCode, armOfCode } from './arm-code.js';
import { fromResponseRow, RESPONSE_COLUMNS, type ResponseRow } from './response-row.js';
import type { StoredKeys } from './stored-keys.js';

/** Rows fetched at a time: whole pages rather than an open cursor, so that a reader may write between two rows. */
const PAGE_SIZE = 1000;

/** Answers of a run, in the order case, arm, repeat. */
export interface ResponseTable {
  stream(runKey: number, caseIds: readonly string[]): Iterable<StoredResponse>;
  find(runKey: number, arm: ArmId, caseIndex: number, caseId: string, repeat: number): StoredResponse | null;
  markStored(runKey: number, keys: StoredKeys): void;
  decodingMismatches(
    runKey: number,
    isLive: Readonly<Record<ArmId, boolean>>,
    limit: number,
  ): { nCompared: number; nDiffering: number; caseIndices: readonly number[] };
}

export function createResponseTable(db: Database.Database): ResponseTable {
  const columns = RESPONSE_COLUMNS.join(', ');
  const page = db
    .prepare<[number, number, number, number], ResponseRow>(
      `SELECT ${columns} FROM response WHERE run_id = ? AND (case_index, arm, repeat) > (?, ?, ?)
       ORDER BY case_index, arm, repeat LIMIT ${PAGE_SIZE}`,
    )
    .raw();
  const one = db
    .prepare<[number, number, number, number], ResponseRow>(
      `SELECT ${columns} FROM response WHERE run_id = ? AND case_index = ? AND arm = ? AND repeat = ?`,
    )
    .raw();
  return {
    *stream(runKey, caseIds) {
      let last: readonly [number, number, number] = [-1, -1, -1];
      for (;;) {
        const rows = page.all(runKey, ...last);
        for (const row of rows) yield fromResponseRow(row, caseIds[row[0]] ?? `#${row[0]}`);
        const final = rows.at(-1);
        if (final === undefined || rows.length < PAGE_SIZE) return;
        last = [final[0], final[1], final[2]];
      }
    },
    find(runKey, arm, caseIndex, caseId, repeat) {
      const row = one.get(runKey, caseIndex, armCode(arm), repeat);
      return row === undefined ? null : fromResponseRow(row, caseId);
    },
    markStored(runKey, keys) {
      const rows = db
        .prepare<[number], [ArmCode, number, number]>(
          'SELECT arm, case_index, repeat FROM response WHERE run_id = ?',
        )
        .raw()
        .iterate(runKey);
      for (const [arm, caseIndex, repeat] of rows) keys.mark(armOfCode(arm), caseIndex, repeat);
    },
    decodingMismatches: (runKey, isLive, limit) => compareDecoding(db, runKey, isLive, limit),
  };
}

/**
 * The proof of identical decoding: both arms' digests of case and decoding, case by case and repeat by repeat. A live
 * arm's response without a digest counts as differing; recorded arms have none and are not compared.
 */
function compareDecoding(
  db: Database.Database,
  runKey: number,
  isLive: Readonly<Record<ArmId, boolean>>,
  limit: number,
): { nCompared: number; nDiffering: number; caseIndices: readonly number[] } {
  const pairs = `
    FROM response AS b JOIN response AS c
      ON c.run_id = b.run_id AND c.case_index = b.case_index AND c.repeat = b.repeat AND c.arm = 1
    WHERE b.run_id = :run AND b.arm = 0`;
  const differs = `
    ((:baseline AND :candidate AND b.decoding_digest IS NOT c.decoding_digest)
      OR (:baseline AND b.decoding_digest IS NULL) OR (:candidate AND c.decoding_digest IS NULL))`;
  const live = { run: runKey, baseline: isLive.baseline ? 1 : 0, candidate: isLive.candidate ? 1 : 0 };
  const totals = db
    .prepare<[typeof live], { n: number; differing: number | null }>(
      `SELECT count(*) AS n, sum(${differs}) AS differing ${pairs}`,
    )
    .get(live);
  const nDiffering = totals?.differing ?? 0;
  const caseIndices =
    nDiffering === 0
      ? []
      : db
          .prepare<[typeof live & { limit: number }], number>(
            `SELECT DISTINCT b.case_index ${pairs} AND ${differs} ORDER BY b.case_index LIMIT :limit`,
          )
          .pluck()
          .all({ ...live, limit });
  const isCompared = isLive.baseline && isLive.candidate;
  return { nCompared: isCompared ? (totals?.n ?? 0) : 0, nDiffering, caseIndices };
}
