import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import type { RecordedFormat } from '../../../definition/recorded-format.js';
import type { Digest } from '../../../shared/canonical-json.js';
import type { Problem } from '../../../shared/errors.js';
import { LineProblem } from '../line-problem.js';
import { keyOf, listedProblems } from '../recorded-index.js';
import type { RecordedLine } from '../recorded-line.js';
import type { CaseMatcher } from './case-matcher.js';
import type { Detected } from './detect-format.js';
import type { ForeignAnswer } from './foreign-row.js';
import { type FileNotes, foreignRows, type PlacedRow } from './foreign-rows.js';

/** Everything another tool's file holds, by case. */
export interface ForeignIndex {
  readonly sha256: Digest;
  readonly format: RecordedFormat;
  readonly problems: readonly Problem[];
  readonly nRows: number;
  readonly gradesOnlyIds: readonly string[];
  /** Places and ids of rows that belong to no case of the gate. */
  readonly unknownIds: readonly string[];
  has(caseId: string, repeat: number): boolean;
  lineOf(caseId: string, repeat: number): RecordedLine | null;
}

interface Kept {
  readonly place: string;
  readonly answers: PlacedRow['answers'];
  readonly nth: number;
}

/** Reads the whole file once. Two rows for one answer are an error, since either could be the right one. */
export function indexForeign(
  fd: number,
  file: string,
  detected: Detected,
  matcher: CaseMatcher,
  acceptsUnfinished: boolean,
): ForeignIndex {
  const kept = new Map<string, Kept>();
  const problems: Problem[] = [];
  const gradesOnlyIds: string[] = [];
  const unknownIds: string[] = [];
  let format = detected.format;
  let nRows = 0;
  let isTakenAsBatch = false;

  const complain = ({ code, message, hint }: LineProblem, place: PlacedRow | null): void => {
    const where = place === null || place.line !== null ? '' : `${place.place}: `;
    problems.push(problem(file, code, `${where}${message}`, hint, place?.line ?? null));
  };
  const keep = (
    placed: PlacedRow,
    caseId: string,
    repeat: number,
    answer: ForeignAnswer,
    nth: number,
  ): void => {
    const key = keyOf(caseId, repeat);
    const known = kept.get(key);
    if (known !== undefined) {
      complain(duplicate(format, caseId, repeat, known.place, placed.place), placed);
      return;
    }
    kept.set(key, { place: placed.place, answers: placed.answers, nth });
    if (answer.output === undefined && answer.status === null) gradesOnlyIds.push(caseId);
  };
  const take = (placed: PlacedRow): void => {
    if ('problem' in placed) throw placed.problem;
    const { row } = placed;
    if (!row.isOwn) return;
    const { caseId, what } = matcher.match(row);
    if (caseId === null) {
      unknownIds.push(`${placed.place} (${what})`);
      isTakenAsBatch ||= format === 'openai-batch' && (row.id ?? '').startsWith('g1-');
      return;
    }
    for (const [nth, answer] of row.answers.entries()) keep(placed, caseId, row.repeat + nth, answer, nth);
  };

  try {
    const notes: FileNotes = {
      onFormat(actual) {
        format = actual;
      },
      onUnfinished(why) {
        if (!acceptsUnfinished) throw unfinished(why);
        const message = `the log is not finished (${why}): what it does not hold is unscored`;
        problems.push({
          ...problem(file, 'recorded-unfinished', message, undefined, null),
          severity: 'warning',
        });
      },
    };
    for (const placed of foreignRows(fd, detected, notes)) {
      nRows++;
      try {
        take(placed);
      } catch (error) {
        if (!(error instanceof LineProblem)) throw error;
        complain(error, placed);
      }
    }
    if (nRows === 0) complain(new LineProblem('recorded-empty', 'the file has no rows'), null);
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    complain(error, null);
  }
  if (unknownIds.length > 0) problems.push(unknown(file, unknownIds, kept.size === 0, isTakenAsBatch));
  return {
    sha256: sha256Of(fd),
    format,
    problems: listedProblems(problems, file),
    nRows,
    gradesOnlyIds,
    unknownIds,
    has: (caseId, repeat) => kept.has(keyOf(caseId, repeat)),
    lineOf(caseId, repeat) {
      const place = kept.get(keyOf(caseId, repeat));
      const answer = place?.answers((offset, length) => bytesAt(fd, offset, length))[place.nth];
      return answer === undefined ? null : { ...answer, id: caseId, repeat };
    },
  };
}

function bytesAt(fd: number, offset: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(fd, bytes, 0, length, offset);
  return bytes;
}

/** The file as it was read; small pieces, so that its size does not matter. */
function sha256Of(fd: number): Digest {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(1 << 20);
  for (let at = 0; ; ) {
    const nRead = readSync(fd, chunk, 0, chunk.length, at);
    if (nRead === 0) return `sha256:${hash.digest('hex')}`;
    hash.update(chunk.subarray(0, nRead));
    at += nRead;
  }
}

const DUPLICATE_HINTS: Readonly<Partial<Record<RecordedFormat, string>>> = {
  promptfoo: 'keep the results of one provider, one prompt and one repeat in a file',
  inspect: 'keep one log of the arm: a retried task has several',
};

function duplicate(
  format: RecordedFormat,
  caseId: string,
  repeat: number,
  first: string,
  second: string,
): LineProblem {
  const which = repeat === 0 ? JSON.stringify(caseId) : `${JSON.stringify(caseId)} repeat ${repeat}`;
  return new LineProblem(
    'recorded-duplicate',
    `${which} is at ${first} and again at ${second}`,
    DUPLICATE_HINTS[format] ?? 'keep one of them',
  );
}

function unfinished(why: string): LineProblem {
  return new LineProblem(
    'recorded-unfinished',
    `the log is not finished: ${why}`,
    'finish it (`inspect eval-retry`), or say `accept_unfinished: true` under `endpoint` in the bundle: what it does not hold is unscored then',
  );
}

function unknown(file: string, rows: readonly string[], isAll: boolean, isOfBatch: boolean): Problem {
  const shown = rows.slice(0, 10).join(', ');
  const more = rows.length > 10 ? `, and ${rows.length - 10} more` : '';
  const count = rows.length === 1 ? '1 row belongs' : `${rows.length} rows belong`;
  const hint = isOfBatch
    ? 'results of `qgate batch export` are taken in with `qgate batch import`'
    : isAll
      ? 'name where the id of the case stands with `id` under `endpoint` in the bundle'
      : 'these rows are not used';
  return {
    ...problem(file, 'recorded-unknown-id', `${count} to no case of the gate: ${shown}${more}`, hint, null),
    severity: isAll ? 'error' : 'warning',
  };
}

function problem(
  file: string,
  code: string,
  message: string,
  hint: string | undefined,
  line: number | null,
): Problem {
  return {
    code,
    file,
    ...(line === null ? {} : { line }),
    message,
    ...(hint === undefined ? {} : { hint }),
    severity: 'error',
  };
}
