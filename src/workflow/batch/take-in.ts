import { createHash } from 'node:crypto';
import type { Answer } from '../../run/response.js';
import type { BatchOutcome, BatchRow, ReadBatchRows } from '../batch-ports.js';

/** Requests that rows of result files answer: the calls of a run's arms, or the questions to its judge. */
export interface BatchRequests {
  readonly length: number;
  /** The request of a `custom_id`; undefined where there is none. */
  find(customId: string): number | undefined;
  outcome(request: number, row: NonNullable<BatchRow['value']>): BatchOutcome;
  /** Case the request is about, for messages. */
  caseIdOf(request: number): string;
  /** Stores the answer, unless one is stored. @returns true where it is new */
  keep(request: number, answer: Answer): boolean;
  /** Stores what could not be stored at once. @returns how many of these are new, once everything is committed */
  finish(): Promise<number>;
}

/** What became of the rows of result files. */
export interface TakenIn {
  readonly nRows: number;
  /** Requests that the files answer. */
  readonly nMatched: number;
  /** Of these, answers that were not in the store before. */
  readonly nNew: number;
  /** Requests of which the files tell a failure of transport or batch and no answer; they can be exported again. */
  readonly nFailed: number;
  readonly failures: readonly { readonly why: string; readonly n: number }[];
  /** Further rows for a request that has one; the same one is taken whatever their order. */
  readonly nDuplicate: number;
  /** Cases with rows that differ, at most `MAX_LISTED`. */
  readonly differingCases: readonly string[];
  /** Rows of no request of this run. */
  readonly nForeign: number;
  readonly foreignPlaces: readonly string[];
  /** Lines that are no JSON object, e.g. the end of a file that was cut off. */
  readonly nUnreadable: number;
  readonly unreadablePlaces: readonly string[];
}

const MAX_LISTED = 10;
/** How good the best row for a request is. */
const NOTHING = 0;
const FAILED = 1;
const OUTCOME = 2;
const REPLY = 3;

/**
 * Takes rows in, joined by `custom_id` alone. They are read twice: once to find the row that counts for each request, so
 * that their order changes nothing, and once to store it. What is stored already stays, so that doing it again changes
 * nothing.
 */
export async function takeIn(readRows: ReadBatchRows, requests: BatchRequests): Promise<TakenIn> {
  const rows = new Rows(readRows, requests);
  rows.scan();
  return rows.keep();
}

class Rows {
  readonly #readRows: ReadBatchRows;
  readonly #requests: BatchRequests;
  readonly #rank: Uint8Array;
  /** First 32 bits of the digest of the row that counts so far. */
  readonly #mark: Uint32Array;
  readonly #failures = new Map<string, number>();
  readonly #differing = new Set<string>();
  readonly #foreign: string[] = [];
  readonly #unreadable: string[] = [];
  #nRows = 0;
  #nForeign = 0;
  #nUnreadable = 0;
  #nDuplicate = 0;

  constructor(readRows: ReadBatchRows, requests: BatchRequests) {
    this.#readRows = readRows;
    this.#requests = requests;
    this.#rank = new Uint8Array(requests.length);
    this.#mark = new Uint32Array(requests.length);
  }

  /** First reading: the best row for each request, and of equally good ones the one whose digest is smallest. */
  scan(): void {
    for (const { request, outcome, place } of this.#rows(true)) {
      const before = this.#rank[request] as number;
      const rank = rankOf(outcome);
      const mark = markOf(outcome);
      if (before !== NOTHING) this.#nDuplicate++;
      if (before >= OUTCOME && rank >= OUTCOME && mark !== this.#mark[request]) this.#noteDiffering(request);
      if (rank > before || (rank === before && mark < (this.#mark[request] as number))) {
        this.#rank[request] = rank;
        this.#mark[request] = mark;
      }
      if (outcome.kind === 'failed') this.#noteFailure(outcome.why, place);
    }
  }

  /** Second reading: stores the rows that count. */
  async keep(): Promise<TakenIn> {
    let nNew = 0;
    for (const { request, outcome } of this.#rows(false)) {
      const isChosen = rankOf(outcome) === this.#rank[request] && markOf(outcome) === this.#mark[request];
      if (outcome.kind === 'failed' || !isChosen) continue;
      if (this.#requests.keep(request, outcome.answer)) nNew++;
    }
    nNew += await this.#requests.finish();
    const count = (isCounted: (rank: number) => boolean) =>
      this.#rank.reduce((n, rank) => n + (isCounted(rank) ? 1 : 0), 0);
    return {
      nRows: this.#nRows,
      nMatched: count((rank) => rank >= OUTCOME),
      nNew,
      nFailed: count((rank) => rank === FAILED),
      failures: [...this.#failures].map(([why, n]) => ({ why, n })),
      nDuplicate: this.#nDuplicate,
      differingCases: [...this.#differing],
      nForeign: this.#nForeign,
      foreignPlaces: this.#foreign,
      nUnreadable: this.#nUnreadable,
      unreadablePlaces: this.#unreadable,
    };
  }

  *#rows(isCounted: boolean): Generator<{ request: number; outcome: BatchOutcome; place: string }> {
    for (const { place, value } of this.#readRows()) {
      if (isCounted) this.#nRows++;
      const request = value === null ? undefined : this.#requests.find(String(value.custom_id));
      if (value !== null && request !== undefined) {
        yield { request, outcome: this.#requests.outcome(request, value), place };
      } else if (isCounted) this.#noteUnused(place, value === null);
    }
  }

  #noteUnused(place: string, isUnreadable: boolean): void {
    if (isUnreadable) this.#nUnreadable++;
    else this.#nForeign++;
    const list = isUnreadable ? this.#unreadable : this.#foreign;
    if (list.length < MAX_LISTED) list.push(place);
  }

  #noteFailure(why: string, place: string): void {
    const isKnown = this.#failures.has(why) || this.#failures.size < MAX_LISTED;
    const key = isKnown ? why : `others, e.g. at ${place}`;
    const others = [...this.#failures.keys()].find((each) => each.startsWith('others, e.g. at '));
    const kept = isKnown ? key : (others ?? key);
    this.#failures.set(kept, (this.#failures.get(kept) ?? 0) + 1);
  }

  #noteDiffering(request: number): void {
    if (this.#differing.size < MAX_LISTED) this.#differing.add(this.#requests.caseIdOf(request));
  }
}

/** A reply says more than a failure of its request, and that more than a failure of transport. */
function rankOf(outcome: BatchOutcome): number {
  if (outcome.kind === 'failed') return FAILED;
  return outcome.isReply ? REPLY : OUTCOME;
}

function markOf(outcome: BatchOutcome): number {
  const said = outcome.kind === 'failed' ? outcome.why : JSON.stringify(outcome.answer);
  return createHash('sha256').update(said).digest().readUInt32BE(0);
}
