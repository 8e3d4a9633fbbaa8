import { finishOutcome } from '../../definition/finish-reasons.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { Problem } from '../../shared/errors.js';
import { LineProblem } from './line-problem.js';
import { type FileLine, readLines } from './read-lines.js';
import { isGradesOnly, parseRecordedLine, type RecordedLine } from './recorded-line.js';

/** Where the line of a case and repeat stands in its file. */
export interface LinePlace {
  readonly number: number;
  readonly offset: number;
  readonly length: number;
}

/** Everything a recorded file holds, by case; answers themselves stay in the file. */
export interface RecordedIndex {
  readonly sha256: Digest;
  readonly places: ReadonlyMap<string, LinePlace>;
  readonly problems: readonly Problem[];
  readonly nLines: number;
  /** True where any line says that its answer is whole: then of the others it is not known. */
  readonly keepsFinishReasons: boolean;
  readonly gradesOnlyIds: readonly string[];
  /** Ids of the file that are no case of the gate, in file order. */
  readonly unknownIds: readonly string[];
}

/** Problems of one kind that are listed one by one before the rest is counted. */
const MAX_LISTED = 20;

export const keyOf = (id: string, repeat: number): string => `${repeat}\0${id}`;

/**
 * Reads the whole file once. Lines are joined to cases by id and repeat alone, never by position; a duplicate is an
 * error, since either line could be the right one.
 */
export function indexRecorded(fd: number, file: string, caseIds: ReadonlySet<string>): RecordedIndex {
  const places = new Map<string, LinePlace>();
  const problems: Problem[] = [];
  const gradesOnlyIds: string[] = [];
  const unknownIds: string[] = [];
  let nLines = 0;
  let keepsFinishReasons = false;

  const take = (line: FileLine): void => {
    const parsed = parse(line, file, problems);
    if (parsed === null) return;
    nLines++;
    keepsFinishReasons ||= saysWhole(parsed);
    const key = keyOf(parsed.id, parsed.repeat);
    const known = places.get(key);
    if (known !== undefined) {
      problems.push(duplicate(file, parsed, known.number, line.number));
      return;
    }
    places.set(key, { number: line.number, offset: line.offset, length: line.bytes.length });
    if (!caseIds.has(parsed.id)) unknownIds.push(parsed.id);
    else if (isGradesOnly(parsed)) gradesOnlyIds.push(parsed.id);
  };

  const lines = readLines(fd);
  let next = lines.next();
  for (; !next.done; next = lines.next()) {
    if (!isBlank(next.value.bytes)) take(next.value);
  }
  if (nLines === 0 && problems.length === 0) {
    problems.push(problem(file, 'recorded-empty', 'the file has no lines', 'record the answers first'));
  }
  if (unknownIds.length > 0) problems.push(unknown(file, unknownIds));
  return {
    sha256: next.value,
    places,
    problems: listedProblems(problems, file),
    nLines,
    keepsFinishReasons,
    gradesOnlyIds,
    unknownIds,
  };
}

function saysWhole({ finishReason }: RecordedLine): boolean {
  if (finishReason === null) return false;
  const outcome = finishOutcome(finishReason);
  return outcome === 'whole' || outcome === 'calls';
}

function parse(line: FileLine, file: string, problems: Problem[]): RecordedLine | null {
  try {
    return parseRecordedLine(withoutByteOrderMark(line));
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    problems.push(problem(file, error.code, error.message, error.hint, line.number));
    return null;
  }
}

function withoutByteOrderMark({ number, bytes }: FileLine): Buffer {
  return number === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    ? bytes.subarray(3)
    : bytes;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);
}

function duplicate(file: string, line: RecordedLine, first: number, second: number): Problem {
  const which = line.repeat === 0 ? `"${line.id}"` : `"${line.id}" repeat ${line.repeat}`;
  return problem(
    file,
    'recorded-duplicate',
    `${which} is on line ${first} and again on line ${second}`,
    'keep one of them, or number repeats with "repeat": 0, 1, 2 …',
    second,
  );
}

function unknown(file: string, ids: readonly string[]): Problem {
  const shown = [...new Set(ids)].slice(0, 5).map((id) => JSON.stringify(id));
  const more = ids.length > shown.length ? ', …' : '';
  const lines = ids.length === 1 ? '1 line has an id' : `${ids.length} lines have ids`;
  const message = `${lines} that no case of the gate has: ${shown.join(', ')}${more}`;
  return {
    ...problem(file, 'recorded-unknown-id', message, 'these lines are not used'),
    severity: 'warning',
  };
}

function problem(file: string, code: string, message: string, hint?: string, line?: number): Problem {
  return {
    code,
    file,
    ...(line === undefined ? {} : { line }),
    message,
    ...(hint === undefined ? {} : { hint }),
    severity: 'error',
  };
}

/** All kinds are shown, but a file with a million bad lines does not give a million messages. */
export function listedProblems(problems: readonly Problem[], file: string): readonly Problem[] {
  const counts = new Map<string, number>();
  const kept = problems.filter((each) => {
    const count = (counts.get(each.code) ?? 0) + 1;
    counts.set(each.code, count);
    return count <= MAX_LISTED;
  });
  for (const [code, count] of counts) {
    if (count > MAX_LISTED) kept.push(problem(file, code, `and ${count - MAX_LISTED} more like these`));
  }
  return kept;
}
