import { IntegrityError, UsageError } from '../../../shared/errors.js';
import type { JsonFile } from '../../json/json-file.js';
import { isFields, numberAt, textAt } from '../../rows/known-fields.js';

/** Texts of `outputs.json`, found again by session and turn. */
export interface OutputsIndex {
  readonly nTexts: number;
  /** The text of a request; undefined where the file has no entry for it. */
  textOf(session: number, turn: number, requestId: string | null): string | null | undefined;
}

/** Entries that begin with; it doubles. */
const FIRST_SIZE = 1024;

/**
 * Looks through `outputs.json` once and keeps where each text stands, 28 bytes for each: the texts of a million requests
 * are read one by one, in the order of the records.
 * @throws UsageError for a version that is not known; IntegrityError where an entry has no session
 */
export function indexOutputs(file: JsonFile): OutputsIndex {
  const [place] = file.places();
  if (place === undefined) throw new IntegrityError(`${file.name} is empty`);
  const members = file.members(place);
  const versionPlace = members.get('schema_version');
  const version = versionPlace === undefined ? null : file.value(versionPlace);
  if (typeof version !== 'string' || !/^1\./.test(version)) {
    throw new UsageError(
      `${file.name}: outputs of schema version ${JSON.stringify(version)} are not known`,
      'versions 1.x are read',
    );
  }
  const data = members.get('data');
  let [sessions, turns, starts] = emptyColumns(FIRST_SIZE);
  let n = 0;
  if (data !== undefined) {
    for (const { value, start } of file.elements(data)) {
      const session = isFields(value) ? numberAt(value, 'session_num') : null;
      if (session === null)
        throw new IntegrityError(`${file.name}: the entry at byte ${start} has no session_num`);
      if (n === sessions.length) {
        const larger = emptyColumns(n * 2);
        larger[0].set(sessions);
        larger[1].set(turns);
        larger[2].set(starts);
        [sessions, turns, starts] = larger;
      }
      sessions[n] = session;
      turns[n] = isFields(value) ? (numberAt(value, 'turn_index') ?? 0) : 0;
      starts[n] = start;
      n++;
    }
  }
  const order = Uint32Array.from({ length: n }, (_, index) => index);
  const compare = (one: number, other: number): number =>
    (sessions[one] as number) - (sessions[other] as number) ||
    (turns[one] as number) - (turns[other] as number);
  order.sort(compare);
  const startOf = (session: number, turn: number): number | undefined => {
    let [low, high] = [0, n];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const index = order[middle] as number;
      const difference = (sessions[index] as number) - session || (turns[index] as number) - turn;
      if (difference < 0) low = middle + 1;
      else high = middle;
    }
    const found = order[low];
    const isIt = low < n && found !== undefined && sessions[found] === session && turns[found] === turn;
    return isIt ? starts[found] : undefined;
  };
  return {
    nTexts: n,
    textOf(session, turn, requestId) {
      const start = startOf(session, turn);
      if (start === undefined) return undefined;
      const entry = file.value({ start, end: start });
      if (!isFields(entry) || textAt(entry, 'x_request_id') !== requestId) return undefined;
      return typeof entry.response_text === 'string' ? entry.response_text : null;
    },
  };
}

function emptyColumns(size: number): [Float64Array, Float64Array, Float64Array] {
  return [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
}
