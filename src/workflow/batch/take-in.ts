import { createHash } from 'node:crypto';
import type { Answer } from '../../run/response.js';
import type { BatchOutcome, BatchRow, ReadBatchRows } from '../batch-ports.js';
import { type Contradiction, contradictionFinder, type SettledRequests } from './contradictions.js';
import { listedCounts } from './listed-counts.js';

/** Requests that rows of result files answer: the calls of a run's arms, or the questions to its judge. */
export interface BatchRequests extends SettledRequests {
  /** The request of a `custom_id`; undefined where there is none. */
  find(customId: string): number | undefined;
  outcome(request: number, row: NonNullable<BatchRow['value']>): BatchOutcome;
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
  /** Further rows for a request that has one, saying the same. */
  readonly nDuplicate: number;
  /** Rows of no request of this run. */
  readonly nForeign: number;
  readonly foreignPlaces: readonly string[];
  /** Lines that are no JSON object, e.g. the end of a file that was cut off. */
  readonly nUnreadable: number;
  readonly unreadablePlaces: readonly string[];
}

/** What was read of result files, before anything of it is stored. */
export interface ScannedRows extends Omit<TakenIn, 'nNew'> {
  readonly contradictions: readonly Contradiction[];
  /** Stores the rows that count. @returns how many answers are new */
  keep(): Promise<number>;
}

const MAX_LISTED = 10;
/** How good the best row for a request is. */
const NOTHING = 0;
const FAILED = 1;
const UNSETTLED = 2;
const SETTLED = 3;

/**
 * Reads rows, joined by `custom_id` alone, and finds the one that counts for each request, whatever their order: one that
 * settles it before one that does not. Rows that settle a request in different ways contradict each other, and which of
 * them is right cannot be told. Nothing is stored before `keep`, which reads the rows again.
 */
export function scanRows(readRows: ReadBatchRows, requests: BatchRequests): ScannedRows {
  const ranks = new Uint8Array(requests.length);
  // First 64 bits of the digest of the row that counts.
  const marks = new BigUint64Array(requests.length);
  const failures = listedCounts(MAX_LISTED);
  const finder = contradictionFinder(readRows, requests);
  const foreign = placeList();
  const unreadable = placeList();
  let nRows = 0;
  let nDuplicate = 0;

  for (const { place, value } of readRows()) {
    nRows++;
    const request = value === null ? undefined : requests.find(String(value.custom_id));
    if (value === null || request === undefined) {
      (value === null ? unreadable : foreign).add(place);
      continue;
    }
    const outcome = requests.outcome(request, value);
    const [rank, mark] = [rankOf(outcome), markOf(outcome)];
    const best = ranks[request] as number;
    if (best !== NOTHING) nDuplicate++;
    if (outcome.kind === 'failed') failures.add(outcome.why, place);
    else if (outcome.isSettled) finder.note(request, outcome.answer, mark, nRows);
    if (rank > best || (rank === best && mark < (marks[request] as bigint))) {
      ranks[request] = rank;
      marks[request] = mark;
    }
  }

  const count = (isCounted: (rank: number) => boolean) =>
    ranks.reduce((n, rank) => n + (isCounted(rank) ? 1 : 0), 0);
  return {
    nRows,
    nMatched: count((rank) => rank >= UNSETTLED),
    nFailed: count((rank) => rank === FAILED),
    failures: failures.all(),
    nDuplicate,
    nForeign: foreign.n,
    foreignPlaces: foreign.places,
    nUnreadable: unreadable.n,
    unreadablePlaces: unreadable.places,
    contradictions: finder.found(),
    async keep() {
      let nNew = 0;
      for (const { value } of readRows()) {
        const request = value === null ? undefined : requests.find(String(value.custom_id));
        if (value === null || request === undefined) continue;
        const outcome = requests.outcome(request, value);
        const isChosen = rankOf(outcome) === ranks[request] && markOf(outcome) === marks[request];
        if (outcome.kind === 'answer' && isChosen && requests.keep(request, outcome.answer)) nNew++;
      }
      return nNew + (await requests.finish());
    },
  };
}

function placeList() {
  const places: string[] = [];
  let n = 0;
  return {
    places,
    get n() {
      return n;
    },
    add(place: string) {
      n++;
      if (places.length < MAX_LISTED) places.push(place);
    },
  };
}

function rankOf(outcome: BatchOutcome): number {
  if (outcome.kind === 'failed') return FAILED;
  return outcome.isSettled ? SETTLED : UNSETTLED;
}

function markOf(outcome: BatchOutcome): bigint {
  const said = outcome.kind === 'failed' ? outcome.why : JSON.stringify(outcome.answer);
  return createHash('sha256').update(said).digest().readBigUInt64BE(0);
}
