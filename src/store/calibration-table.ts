import type Database from 'better-sqlite3';
import { digestOfBytes } from '../shared/canonical-json.js';
import type { CalibrationRecord } from '../workflow/ports.js';
import { damaged } from './json-column.js';

/** Calibrations of judges, kept across runs and releases. */
export interface CalibrationTable {
  /** One of the same judge, run and metric is replaced: more grades have come in. */
  put(runKey: number, record: CalibrationRecord): void;
  /** All, newest first. */
  all(): readonly CalibrationRecord[];
}

interface CalibrationRow {
  readonly id: number;
  readonly judge_digest: CalibrationRecord['judgeDigest'];
  readonly run: string;
  readonly metric: string;
  readonly calibrated_at_ms: number;
  readonly body: string;
  readonly digest: string;
}

export function createCalibrationTable(db: Database.Database): CalibrationTable {
  const insert = db.prepare(
    `INSERT INTO calibration (judge_digest, run_id, metric, calibrated_at_ms, body, digest)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (judge_digest, run_id, metric) DO UPDATE
     SET calibrated_at_ms = excluded.calibrated_at_ms, body = excluded.body, digest = excluded.digest
     WHERE body <> excluded.body`,
  );
  const select = db.prepare<[], CalibrationRow>(
    `SELECT calibration.id, judge_digest, run.name AS run, metric, calibrated_at_ms, body, digest
     FROM calibration JOIN run ON run.id = calibration.run_id
     ORDER BY calibrated_at_ms DESC, calibration.id DESC`,
  );
  return {
    put(runKey, { judgeDigest, metric, text, calibratedAtMs }) {
      insert.run(judgeDigest, runKey, metric, Math.trunc(calibratedAtMs), text, digestOfBytes(text));
    },
    all: () =>
      select.all().map(({ id, judge_digest, run, metric, calibrated_at_ms, body, digest }) => {
        if (digestOfBytes(body) !== digest) throw damaged({ column: 'body', row: `calibration ${id}` });
        return {
          judgeDigest: judge_digest,
          runId: run,
          metric,
          calibratedAtMs: calibrated_at_ms,
          text: body,
        };
      }),
  };
}
