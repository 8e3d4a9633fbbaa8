import type Database from 'better-sqlite3';
import type { FailedCall } from '../run/failed-call.js';
import type { ResponseStatus, StoredResponse } from '../run/response.js';
import { type ArmCode, armCode, armOfCode } from './arm-code.js';
import { damaged } from './json-column.js';
import { decodeText, displayText, encodeText, type TextForm, textFormOf } from './text-form.js';

const COLUMNS =
  'case_index, arm, repeat, status, text_form, text, reasoning, model, attempts, traceparent, detail';

export const INSERT_FAILED_CALL = `INSERT INTO failed_call (run_id, ${COLUMNS}) VALUES (?${', ?'.repeat(11)})`;

interface FailedCallRow {
  readonly case_index: number;
  readonly arm: ArmCode;
  readonly repeat: number;
  readonly status: ResponseStatus;
  readonly text_form: TextForm;
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly model: string | null;
  readonly attempts: number;
  readonly traceparent: string | null;
  readonly detail: string | null;
}

/** Values of `INSERT_FAILED_CALL` after the run. */
export function toFailedCallRow(response: StoredResponse, caseIndex: number): readonly unknown[] {
  const form = textFormOf(response.text, response.reasoning);
  const shown = (text: string | null): string | null => (text === null ? null : displayText(text));
  return [
    caseIndex,
    armCode(response.arm),
    response.repeat,
    response.status,
    form,
    encodeText(response.text, form),
    encodeText(response.reasoning, form),
    shown(response.model),
    response.attempts,
    response.traceparent,
    shown(response.detail),
  ];
}

/** Calls of a run that brought no answer, by case, arm, repeat and the order in which they were made. */
export function createFailedCallTable(db: Database.Database): {
  of(runKey: number, caseIds: readonly string[]): readonly FailedCall[];
} {
  const select = db.prepare<[number], FailedCallRow>(
    `SELECT ${COLUMNS} FROM failed_call WHERE run_id = ? ORDER BY case_index, arm, repeat, id`,
  );
  return {
    of: (runKey, caseIds) =>
      select.all(runKey).map((row) => fromRow(row, caseIds[row.case_index] ?? `#${row.case_index}`)),
  };
}

function fromRow(row: FailedCallRow, caseId: string): FailedCall {
  const { repeat, status, model, attempts, traceparent, detail } = row;
  const arm = armOfCode(row.arm);
  const read = (text: string | null): string | null => {
    try {
      return decodeText(text, row.text_form);
    } catch (cause) {
      throw damaged({ column: 'text', row: `failed call ${arm} ${caseId} repeat ${repeat}` }, cause);
    }
  };
  return {
    arm,
    caseId,
    repeat,
    status,
    text: read(row.text),
    reasoning: read(row.reasoning),
    model,
    attempts,
    traceparent,
    detail,
  };
}
