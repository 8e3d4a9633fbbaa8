import type Database from 'better-sqlite3';
import type { JudgmentSink } from '../workflow/ports.js';
import { INSERT_JUDGMENT, toJudgmentRow } from './judgment-table.js';
import { createRowBatch, type Schedule } from './row-batch.js';

export interface JudgmentSinkTarget {
  readonly db: Database.Database;
  readonly path: string;
  /** The run that asks. */
  readonly runKey: number;
  readonly schedule: Schedule;
  readonly commitDelayMs: number;
}

/** Takes judgments as they arrive and commits them in batches. */
export function createJudgmentSink(target: JudgmentSinkTarget): JudgmentSink & { close(): void } {
  const { db, runKey } = target;
  const insert = db.prepare(INSERT_JUDGMENT);
  const insertAll = db.transaction((rows: readonly (readonly unknown[])[]) => {
    for (const row of rows) insert.run(...row);
  });
  const batch = createRowBatch<readonly unknown[]>({
    ...target,
    insertAll: (rows) => insertAll.immediate(rows),
  });
  return {
    put: (judgment) => batch.add(toJudgmentRow(judgment, runKey)),
    flush: async () => batch.commit(),
    close: () => batch.commit(),
  };
}
