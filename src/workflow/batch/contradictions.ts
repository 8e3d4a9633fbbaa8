import type { Answer } from '../../run/response.js';
import type { ReadBatchRows } from '../batch-ports.js';

/** What is asked of requests to tell whether rows about them contradict each other. */
export interface SettledRequests {
  readonly length: number;
  /** What the request is about, for messages: `case "c1" of the baseline`. */
  describe(request: number): string;
  /** True where another answer to the request is stored. */
  isContradicted(request: number, answer: Answer): boolean;
}

/** A row that answers a request otherwise than another row, or than what is stored. */
export interface Contradiction {
  /** What both are about: `case "c1" of the baseline`. */
  readonly about: string;
  /** `file:line` of the row before; null where it is the stored answer that differs. */
  readonly first: string | null;
  readonly second: string;
}

const MAX_LISTED = 10;

/**
 * Finds rows that contradict each other or the store. Only numbers are held for each request; where a row stands is looked
 * up once one is needed.
 */
export function contradictionFinder(readRows: ReadBatchRows, requests: SettledRequests) {
  const marks = new BigUint64Array(requests.length);
  // Number of the first row that settles the request, from 1; 0 for none.
  const rows = new Uint32Array(requests.length);
  const found: { readonly request: number; readonly first: number; readonly second: number }[] = [];
  return {
    /** @param row number of the row among all, from 1 */
    note(request: number, answer: Answer, mark: bigint, row: number): void {
      const first = rows[request] as number;
      const isNew = first === 0;
      if (isNew) {
        rows[request] = row;
        marks[request] = mark;
      }
      if (found.length >= MAX_LISTED) return;
      if (!isNew && marks[request] !== mark) found.push({ request, first, second: row });
      else if (isNew && requests.isContradicted(request, answer))
        found.push({ request, first: 0, second: row });
    },
    found(): readonly Contradiction[] {
      if (found.length === 0) return [];
      const wanted = new Map<number, string>(
        found.flatMap(({ first, second }) => [
          [first, ''],
          [second, ''],
        ]),
      );
      let row = 0;
      for (const { place } of readRows()) if (wanted.has(++row)) wanted.set(row, place);
      return found.map(({ request, first, second }) => ({
        about: requests.describe(request),
        first: first === 0 ? null : (wanted.get(first) as string),
        second: wanted.get(second) as string,
      }));
    },
  };
}
