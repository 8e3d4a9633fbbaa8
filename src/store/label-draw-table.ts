import type Database from 'better-sqlite3';
import type { LabelDraw } from '../plan/two-phase-draw.js';
import { canonicalJson, digestOfBytes } from '../shared/canonical-json.js';
import { damaged, isArrayOf, isRecord, isString, readJson } from './json-column.js';

/** Which cases people grade where that was drawn after judging. */
export interface LabelDrawTable {
  /** The first draw of a run stands; the same again is a no-op. @throws Error for another */
  put(runKey: number, draw: LabelDraw): void;
  find(runKey: number): LabelDraw | null;
}

interface LabelDrawRow {
  readonly body: string;
  readonly digest: string;
}

const PLACE = { column: 'body', row: 'the draw of labels' };

export function createLabelDrawTable(db: Database.Database): LabelDrawTable {
  const insert = db.prepare(
    'INSERT INTO label_draw (run_id, body, digest) VALUES (?, ?, ?) ON CONFLICT (run_id) DO NOTHING',
  );
  const select = db.prepare<[number], LabelDrawRow>('SELECT body, digest FROM label_draw WHERE run_id = ?');
  return {
    put(runKey, draw) {
      const body = canonicalJson(draw);
      const digest = digestOfBytes(body);
      insert.run(runKey, body, digest);
      if (select.get(runKey)?.digest !== digest) throw new Error('the run has another draw of labels');
    },
    find(runKey) {
      const row = select.get(runKey);
      if (row === undefined) return null;
      if (digestOfBytes(row.body) !== row.digest) throw damaged(PLACE);
      return readJson(row.body, isLabelDraw, PLACE);
    },
  };
}

function isLabelDraw(value: unknown): value is LabelDraw {
  const isIds = isArrayOf(isString);
  if (!isRecord(value)) return false;
  const { judge, unsureCaseIds, drawnCaseIds } = value;
  return isString(judge) && isIds(unsureCaseIds) && isIds(drawnCaseIds);
}
