import type Database from 'better-sqlite3';
import type { HumanGrade, HumanValue } from '../grade/human/human-grade.js';
import { damaged, isRecord, isString, readJson } from './json-column.js';

/** What raters said, every change kept. */
export interface HumanGradeTable {
  /** All or nothing. @throws where a grade of the same packet, item, rater and sequence is there */
  put(runKey: number, grades: Iterable<HumanGrade>): void;
  /** By packet, item, rater and sequence. */
  all(runKey: number): readonly HumanGrade[];
}

interface HumanGradeRow {
  readonly packet_key: string;
  readonly item_key: string;
  readonly rater: string;
  readonly sequence: number;
  readonly value: string;
  readonly note: string | null;
  readonly seconds: number | null;
  readonly was_cut: number;
  readonly imported_at_ms: number;
  readonly source: string;
}

export function createHumanGradeTable(db: Database.Database): HumanGradeTable {
  const insert = db.prepare(
    `INSERT INTO human_grade
       (run_id, packet_key, item_key, rater, sequence, value, note, seconds, was_cut, imported_at_ms, source)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = db.prepare<[number], HumanGradeRow>(
    `SELECT packet_key, item_key, rater, sequence, value, note, seconds, was_cut, imported_at_ms, source
     FROM human_grade WHERE run_id = ? ORDER BY packet_key, item_key, rater, sequence`,
  );
  return {
    put(runKey, grades) {
      db.transaction(() => {
        for (const grade of grades) {
          insert.run(
            runKey,
            grade.packetKey,
            grade.itemKey,
            grade.rater,
            grade.sequence,
            JSON.stringify(grade.value),
            grade.note === null ? null : JSON.stringify(grade.note),
            grade.seconds,
            grade.wasCut ? 1 : 0,
            grade.importedAtMs,
            grade.source,
          );
        }
      }).immediate();
    },
    all: (runKey) => select.all(runKey).map(fromRow),
  };
}

function fromRow(row: HumanGradeRow): HumanGrade {
  const place = `${row.item_key} by ${row.rater}`;
  return {
    packetKey: row.packet_key,
    itemKey: row.item_key,
    rater: row.rater,
    sequence: row.sequence,
    value: readJson(row.value, isHumanValue, { column: 'value', row: place }),
    note: row.note === null ? null : readJson(row.note, isString, { column: 'note', row: place }),
    seconds: row.seconds,
    wasCut: wasCutOf(row.was_cut, place),
    importedAtMs: row.imported_at_ms,
    source: row.source,
  };
}

function wasCutOf(stored: number, row: string): boolean {
  if (stored !== 0 && stored !== 1) throw damaged({ column: 'was_cut', row });
  return stored === 1;
}

function isHumanValue(value: unknown): value is HumanValue {
  if (!isRecord(value)) return false;
  switch (value.state) {
    case 'graded':
      return (
        (value.preference === null || isString(value.preference)) &&
        Array.isArray(value.sides) &&
        value.sides.every(isSideGrade)
      );
    case 'skipped':
      return isString(value.reason);
    default:
      return value.state === 'declined';
  }
}

function isSideGrade(side: unknown): boolean {
  return (
    isRecord(side) &&
    isRecord(side.levels) &&
    typeof side.hasMaterialError === 'boolean' &&
    Array.isArray(side.critical) &&
    side.critical.every(isString)
  );
}
