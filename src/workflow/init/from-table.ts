import { UsageError } from '../../shared/errors.js';
import { assertionCheck } from './assertion-check.js';
import { CaseIds, plainName } from './case-ids.js';
import {
  type DraftArm,
  type DraftCase,
  type DraftCheck,
  type GateDraft,
  SERVER_DECODING,
} from './gate-draft.js';
import { lastPart } from './last-part.js';
import { referenceCheck } from './reference-check.js';
import { messagesOf } from './sample.js';
import { tallied } from './tallied.js';

/** Questions without answers: rows of a CSV file, lines of an OpenAI eval. Untrusted text throughout. */
export interface TableFile {
  /** "a CSV file", "an OpenAI eval". */
  readonly kind: string;
  readonly file: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Which columns to read where their names do not say it. */
export interface Columns {
  readonly input: string | null;
  readonly reference: string | null;
  readonly slice: string | null;
}

const INPUT_NAMES = ['input', 'question', 'prompt', 'query', 'instruction', 'messages', 'text'];
const REFERENCE_NAMES = [
  'reference',
  'ideal',
  'expected',
  'answer',
  'target',
  'label',
  'expected_output',
  'ground_truth',
];
const SLICE_NAMES = ['slice', 'category', 'task', 'topic', 'subject'];
/** promptfoo's column of an assertion. */
const EXPECTED = '__expected';

/**
 * A gate from a table of questions: one case a row.
 * @throws UsageError where no column, or a named one that is not there, holds the question
 */
export function draftFromTable(
  { kind, file, rows }: TableFile,
  columns: Columns,
  arms: readonly DraftArm[],
): GateDraft {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const input = columnOf(names, columns.input, INPUT_NAMES);
  if (input === null) {
    throw new UsageError(
      `${file}: no column is named like a question; there are ${names.map((name) => JSON.stringify(name)).join(', ') || 'none'}`,
      'name it with --input-column',
    );
  }
  const reference = columnOf(names, columns.reference, REFERENCE_NAMES);
  const slice = columnOf(names, columns.slice, SLICE_NAMES);
  const notes: string[] = [];
  const ids = new CaseIds();
  const cases = rows.flatMap((row, index): readonly DraftCase[] => {
    const asked = inputOf(row[input]);
    if (asked === null) {
      notes.push('rows without a question');
      return [];
    }
    const { checks, rest } = assertionsOf(row, notes);
    const answer = givenValue(reference === null ? undefined : row[reference]);
    const meta = metaOf(rest, [input, reference, slice, 'id', 'tags']);
    return [
      {
        id: ids.next(textOf(row.id), `case-${String(index + 1).padStart(4, '0')}`),
        slice: plainName(textOf(slice === null ? null : row[slice]) ?? '', 'all'),
        input: asked,
        ...(answer !== undefined && { reference: answer }),
        ...(Object.keys(meta).length > 0 && { meta }),
        ...(checks.length > 0 && { checks }),
      },
    ];
  });
  if (cases.length === 0)
    throw new UsageError(`${file} holds no question`, 'one row a question, below a header');
  const check = cases.some(({ checks }) => checks !== undefined) ? null : referenceCheck(cases);
  return {
    origin: `From ${kind}: ${JSON.stringify(lastPart(file))}.`,
    cases,
    checks: check === null ? [] : [check],
    checkRemarks:
      check === null
        ? []
        : [
            'Chosen by the look of the references. Try it on answers you know: `qgate check GATE --try FILE`.',
          ],
    repeats: 1,
    decoding: SERVER_DECODING,
    arms,
    notCarried: tallied(notes),
  };
}

/** @throws UsageError where the named column is not there */
function columnOf(names: readonly string[], named: string | null, usual: readonly string[]): string | null {
  if (named !== null) {
    if (names.includes(named)) return named;
    throw new UsageError(
      `there is no column ${JSON.stringify(named)}`,
      `columns are ${names.map((name) => JSON.stringify(name)).join(', ')}`,
    );
  }
  return usual.flatMap((name) => names.find((other) => other.trim().toLowerCase() === name) ?? [])[0] ?? null;
}

function inputOf(value: unknown): DraftCase['input'] | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (!Array.isArray(value) || value.length === 0) return null;
  const isMessage = (one: unknown): one is { role: string; content: string } =>
    typeof one === 'object' &&
    one !== null &&
    typeof (one as { role?: unknown }).role === 'string' &&
    typeof (one as { content?: unknown }).content === 'string';
  if (!value.every(isMessage)) return null;
  return messagesOf(value.map(({ role, content }) => ({ role, content })));
}

function givenValue(value: unknown): unknown {
  return value === undefined || value === null || value === '' ? undefined : value;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Columns `__expected`, `__expected1` … of a table that promptfoo reads. */
function assertionsOf(
  row: Readonly<Record<string, unknown>>,
  notes: string[],
): { readonly checks: readonly DraftCheck[]; readonly rest: Readonly<Record<string, unknown>> } {
  const checks: DraftCheck[] = [];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (!name.startsWith(EXPECTED)) {
      Object.defineProperty(rest, name, { value, enumerable: true });
      continue;
    }
    if (typeof value !== 'string' || value === '') continue;
    const carried = assertionCheck(value, row, checks.length);
    if ('check' in carried) checks.push(carried.check);
    else notes.push(`assertions: ${carried.notCarried}`);
  }
  return { checks, rest };
}

/** Columns that have no place of their own, short ones of plain values alone. */
function metaOf(
  row: Readonly<Record<string, unknown>>,
  taken: readonly (string | null)[],
): Readonly<Record<string, unknown>> {
  const rest = Object.entries(row).filter(
    ([name, value]) =>
      !taken.includes(name) && name !== '' && name !== '__proto__' && textOf(value) !== null && value !== '',
  );
  return Object.fromEntries(rest);
}
