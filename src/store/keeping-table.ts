import type Database from 'better-sqlite3';
import type { PurgeReason, PurgeRecord } from '../run/purge.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the answers of runs are kept, and taking their text away. */
export interface KeepingTable {
  /** Names of runs whose answers have been kept for as long as their gate says, oldest first. */
  expired(nowMs: number): readonly string[];
  /** When the text of a run's answers was removed; null while it is there. */
  find(runKey: number): PurgeRecord | null;
  /** Removes the text of all answers of a run and whatever quotes it; all or nothing. A purged run stays as it is. */
  purge(runKey: number, atMs: number, because: PurgeReason): void;
}

interface KeepingRow {
  readonly purged_at_ms: number | null;
  readonly purged_because: PurgeReason | null;
}

/**
 * Everything that holds or quotes what a model wrote. Scores, states, counts, clocks and digests stay, and so does the
 * length of each answer, which a guard measures.
 */
const REMOVALS = [
  `UPDATE response SET
     purged_length = CASE
       WHEN text IS NULL THEN NULL
       ELSE coalesce(purged_length, utf16_length(text, text_form)) END,
     text = NULL, text_form = 'plain', reasoning = NULL, tool_calls = '[]', turns = NULL, turn_calls = NULL,
     detail = NULL, recorded_grades = NULL
   WHERE run_id = :run`,
  `UPDATE failed_call SET text = NULL, text_form = 'plain', reasoning = NULL, detail = NULL WHERE run_id = :run`,
  `UPDATE grade SET reason = 'removed with the answer', evidence = '{}' WHERE run_id = :run`,
  `UPDATE judgment SET replies = '[]', detail = NULL WHERE run_id = :run`,
  `UPDATE human_grade SET note = NULL WHERE run_id = :run`,
] as const;

export function createKeepingTable(db: Database.Database): KeepingTable {
  db.function(
    'utf16_length',
    { deterministic: true },
    (text: unknown, form: unknown) =>
      (form === 'escaped' ? String(JSON.parse(String(text))) : String(text)).length,
  );
  const expired = db
    .prepare<[number, number], string>(
      `SELECT run.name FROM answer_keeping JOIN run ON run.id = answer_keeping.run_id
       WHERE purged_at_ms IS NULL AND keep_days IS NOT NULL AND since_ms + keep_days * ? <= ?
       ORDER BY since_ms, run.id`,
    )
    .pluck();
  const select = db.prepare<[number], KeepingRow>(
    'SELECT purged_at_ms, purged_because FROM answer_keeping WHERE run_id = ?',
  );
  const mark = db.prepare(
    `INSERT INTO answer_keeping (run_id, since_ms, purged_at_ms, purged_because) VALUES (:run, :at, :at, :because)
     ON CONFLICT (run_id) DO UPDATE SET purged_at_ms = :at, purged_because = :because`,
  );
  const removals = REMOVALS.map((sql) => db.prepare(sql));
  return {
    expired: (nowMs) => expired.all(DAY_MS, nowMs),
    find(runKey) {
      const row = select.get(runKey);
      return row === undefined || row.purged_at_ms === null || row.purged_because === null
        ? null
        : { atMs: row.purged_at_ms, because: row.purged_because };
    },
    purge(runKey, atMs, because) {
      // What is freed is overwritten with zeros.
      db.pragma('secure_delete = ON');
      db.transaction(() => {
        if (select.get(runKey)?.purged_at_ms != null) return;
        for (const removal of removals) removal.run({ run: runKey });
        mark.run({ run: runKey, at: Math.trunc(atMs), because });
      }).immediate();
    },
  };
}
