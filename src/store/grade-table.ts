import type Database from 'better-sqlite3';
import type { Grade, GradeOutcome } from '../grade/grade.js';
import { stringifyJson } from '../shared/lossless-json.js';
import { type ArmCode, armCode, armOfCode } from './arm-code.js';
import { damaged, isRecord, readJson } from './json-column.js';
import { displayText } from './text-form.js';

const PAGE_SIZE = 1000;

interface GradeRow {
  readonly case_index: number;
  readonly arm: ArmCode;
  readonly repeat: number;
  readonly grader: string;
  readonly state: 'scored' | 'unscored';
  readonly passed: number | null;
  readonly score: number | null;
  readonly why: string | null;
  readonly reason: string;
  readonly evidence: string;
}

/** What graders said, in the order case, arm, repeat, grader. */
export interface GradeTable {
  /** Replaces grades of the same place and grader; all or nothing. @throws Error naming a grade whose score is not finite */
  put(runKey: number, grades: Iterable<Grade>, caseIndexOf: (caseId: string) => number): void;
  stream(runKey: number, caseIds: readonly string[]): Iterable<Grade>;
  /** True where an answer of the run has no grade at all. */
  hasUngraded(runKey: number): boolean;
}

export function createGradeTable(db: Database.Database): GradeTable {
  const insert = db.prepare(
    `INSERT OR REPLACE INTO grade (run_id, case_index, arm, repeat, grader, state, passed, score, why, reason, evidence)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const page = db.prepare<[number, number, number, number, string], GradeRow>(
    `SELECT case_index, arm, repeat, grader, state, passed, score, why, reason, evidence FROM grade
     WHERE run_id = ? AND (case_index, arm, repeat, grader) > (?, ?, ?, ?)
     ORDER BY case_index, arm, repeat, grader LIMIT ${PAGE_SIZE}`,
  );
  const ungraded = db
    .prepare<[number], number>(
      `SELECT 1 FROM response AS r WHERE r.run_id = ? AND NOT EXISTS (
         SELECT 1 FROM grade AS g WHERE g.run_id = r.run_id AND g.case_index = r.case_index AND g.arm = r.arm AND g.repeat = r.repeat
       ) LIMIT 1`,
    )
    .pluck();
  return {
    hasUngraded: (runKey) => ungraded.get(runKey) !== undefined,
    put(runKey, grades, caseIndexOf) {
      db.transaction(() => {
        for (const grade of grades) {
          const outcome = outcomeColumns(grade);
          const { repeat, grader, reason } = grade;
          insert.run(
            runKey,
            caseIndexOf(grade.caseId),
            armCode(grade.arm),
            repeat,
            grader,
            ...outcome,
            displayText(reason),
            stringifyJson(grade.evidence),
          );
        }
      }).immediate();
    },
    *stream(runKey, caseIds) {
      let last: readonly [number, number, number, string] = [-1, -1, -1, ''];
      for (;;) {
        const rows = page.all(runKey, ...last);
        for (const row of rows) yield fromGradeRow(row, caseIds[row.case_index] ?? `#${row.case_index}`);
        const final = rows.at(-1);
        if (final === undefined || rows.length < PAGE_SIZE) return;
        last = [final.case_index, final.arm, final.repeat, final.grader];
      }
    },
  };
}

/** state, passed, score, why. SQLite would turn NaN into NULL: it is refused here, by name. */
function outcomeColumns(grade: Grade): readonly [string, number | null, number | null, string | null] {
  const { outcome } = grade;
  if (outcome.state === 'unscored') return ['unscored', null, null, displayText(outcome.why)];
  if (!Number.isFinite(outcome.score)) {
    throw new Error(
      `the score of ${grade.grader} on ${grade.arm} ${grade.caseId} repeat ${grade.repeat} is ${outcome.score}, not a finite number`,
    );
  }
  return ['scored', outcome.passed ? 1 : 0, outcome.score, null];
}

function fromGradeRow(row: GradeRow, caseId: string): Grade {
  const arm = armOfCode(row.arm);
  const place = { column: 'evidence', row: `${row.grader} on ${arm} ${caseId} repeat ${row.repeat}` };
  return {
    arm,
    caseId,
    repeat: row.repeat,
    grader: row.grader,
    outcome: outcomeOf(row, place.row),
    reason: row.reason,
    evidence: row.evidence === '{}' ? {} : readJson(row.evidence, isRecord, place),
  };
}

function outcomeOf(row: GradeRow, place: string): GradeOutcome {
  if (row.state === 'scored' && row.score !== null) {
    return { state: 'scored', passed: row.passed === 1, score: row.score };
  }
  if (row.state === 'unscored' && row.why !== null) return { state: 'unscored', why: row.why };
  throw damaged({ column: 'state', row: place });
}
