import { createHash } from 'node:crypto';
import type { Case } from '../definition/case.js';
import { ARM_IDS, type ArmId, type Gate } from '../definition/gate.js';
import { askedCase } from '../plan/asked-cases.js';
import type { PlannedCall } from '../plan/plan.js';
import { UsageError } from '../shared/errors.js';
import { answerSink } from './answer-sink.js';
import { type CallIndex, createCallIndex } from './batch/call-index.js';
import { type CallList, createCallList } from './batch/call-list.js';
import { customIdOf } from './batch/custom-id.js';
import type { BatchArm, BatchOutcome, OpenBatchArm, ReadBatchRows } from './batch-ports.js';
import type { RunRecord, StorePort } from './ports.js';

export interface BatchImportPorts {
  readonly store: StorePort;
  readonly openBatchArm: OpenBatchArm;
  readonly readRows: ReadBatchRows;
}

export interface BatchArmCount {
  readonly arm: ArmId;
  readonly nPlanned: number;
  readonly nStored: number;
  readonly nMissing: number;
}

export interface BatchImport {
  readonly runId: string;
  readonly nRows: number;
  /** Calls of the run that the files answer. */
  readonly nMatched: number;
  /** Of these, answers that were not in the store before. */
  readonly nNew: number;
  /** Calls of which the files tell a failure of transport or batch and no answer; they can be exported again. */
  readonly nFailed: number;
  readonly failures: readonly { readonly why: string; readonly n: number }[];
  /** Further rows for a call that has one; the same one is taken whatever their order. */
  readonly nDuplicate: number;
  /** Cases with rows that differ, at most `MAX_LISTED`. */
  readonly differingCases: readonly string[];
  /** Rows of no call of this run. */
  readonly nForeign: number;
  readonly foreignPlaces: readonly string[];
  /** Lines that are no JSON object, e.g. the end of a file that was cut off. */
  readonly nUnreadable: number;
  readonly unreadablePlaces: readonly string[];
  readonly arms: readonly BatchArmCount[];
}

const MAX_LISTED = 10;
/** How good the best row for a call is. */
const NOTHING = 0;
const FAILED = 1;
const OUTCOME = 2;
const REPLY = 3;

/**
 * Takes batch results into a run's store, joined by `custom_id` alone. The files are read twice: once to find the row
 * that counts for each call, so that their order changes nothing, and once to store it. What is stored already stays,
 * so that importing again changes nothing.
 * @throws UsageError where no row belongs to the run
 */
export async function importBatch(runId: string, ports: BatchImportPorts): Promise<BatchImport> {
  const lock = ports.store.lockRun(runId);
  try {
    const files = new BatchFiles(runId, ports);
    files.scan();
    return await files.keep();
  } finally {
    lock.release();
  }
}

class BatchFiles {
  readonly #ports: BatchImportPorts;
  readonly #run: RunRecord;
  readonly #gate: Pick<Gate, 'redact'>;
  readonly #ask: (item: Case) => Case;
  readonly #caseIds: readonly string[];
  /** By the case's place: 1 where it offers tools, so that a row can be read without its case. */
  readonly #offersTools: Uint8Array;
  readonly #arms: Readonly<Partial<Record<ArmId, BatchArm>>>;
  readonly #calls: CallList;
  readonly #index: CallIndex;
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

  constructor(runId: string, ports: BatchImportPorts) {
    this.#ports = ports;
    this.#run = ports.store.run(runId) as RunRecord;
    const definition = ports.store.definition(runId);
    const { gate } = definition;
    const live = ARM_IDS.filter((arm) => definition[arm].endpoint.kind !== 'recorded');
    this.#gate = gate;
    this.#ask = (item) => askedCase(gate, item);
    this.#caseIds = ports.store.caseIds(runId);
    this.#offersTools = Uint8Array.from(this.#caseIds, (_, index) =>
      (ports.store.caseAt(runId, index).tools?.length ?? 0) > 0 ? 1 : 0,
    );
    this.#arms = Object.fromEntries(live.map((arm) => [arm, ports.openBatchArm(definition[arm], gate)]));
    this.#calls = createCallList(live, definition.repeatsPerCase);
    this.#index = createCallIndex(this.#calls.length, (index) => {
      const call = this.#calls.at(index);
      return customIdOf(this.#run, call.arm, this.#caseIdOf(call), call.repeat);
    });
    this.#rank = new Uint8Array(this.#calls.length);
    this.#mark = new Uint32Array(this.#calls.length);
  }

  /** First reading: the best row for each call, and of equally good ones the one whose digest is smallest. */
  scan(): void {
    for (const { index, outcome, place } of this.#rows(true)) {
      const before = this.#rank[index] as number;
      const rank = rankOf(outcome);
      const mark = markOf(outcome);
      if (before !== NOTHING) this.#nDuplicate++;
      if (before >= OUTCOME && rank >= OUTCOME && mark !== this.#mark[index]) this.#noteDiffering(index);
      if (rank > before || (rank === before && mark < (this.#mark[index] as number))) {
        this.#rank[index] = rank;
        this.#mark[index] = mark;
      }
      if (outcome.kind === 'failed') this.#noteFailure(outcome.why, place);
    }
    if (this.#nRows > 0 && this.#nForeign + this.#nUnreadable === this.#nRows) {
      throw new UsageError(
        `none of the ${this.#nRows} rows belongs to run ${this.#run.id}`,
        'check the run, and that these are output files rather than request files of another export',
      );
    }
  }

  /** Second reading: stores the rows that count. */
  async keep(): Promise<BatchImport> {
    const sink = answerSink(this.#ports.store, this.#run.id, this.#gate);
    let nNew = 0;
    for (const { index, outcome } of this.#rows(false)) {
      const isChosen = rankOf(outcome) === this.#rank[index] && markOf(outcome) === this.#mark[index];
      if (outcome.kind === 'failed' || !isChosen) continue;
      const call = this.#calls.at(index);
      const { arm, caseIndex, repeat } = call;
      const caseId = this.#caseIdOf(call);
      if (sink.has(arm, caseId, repeat)) continue;
      const item = this.#ask(this.#ports.store.caseAt(this.#run.id, caseIndex));
      const { decodingDigest, requestDigest } = this.#armOf(call).request(item, repeat);
      sink.put({ ...outcome.answer, arm, caseId, repeat, decodingDigest, requestDigest });
      nNew++;
    }
    await sink.flush();
    return this.#report(nNew);
  }

  *#rows(isCounted: boolean): Generator<{ index: number; outcome: BatchOutcome; place: string }> {
    for (const { place, value } of this.#ports.readRows()) {
      if (isCounted) this.#nRows++;
      const index = value === null ? undefined : this.#index.find(String(value.custom_id));
      if (value !== null && index !== undefined) {
        const call = this.#calls.at(index);
        const offersTools = this.#offersTools[call.caseIndex] === 1;
        yield { index, outcome: this.#armOf(call).outcome(value, offersTools), place };
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

  #noteDiffering(index: number): void {
    if (this.#differing.size < MAX_LISTED) this.#differing.add(this.#caseIdOf(this.#calls.at(index)));
  }

  #report(nNew: number): BatchImport {
    const count = (isCounted: (rank: number) => boolean) =>
      this.#rank.reduce((n, rank) => n + (isCounted(rank) ? 1 : 0), 0);
    return {
      runId: this.#run.id,
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
      arms: this.#ports.store.counts(this.#run.id).map(({ arm, planned, stored }) => ({
        arm,
        nPlanned: planned,
        nStored: stored,
        nMissing: planned - stored,
      })),
    };
  }

  #caseIdOf({ caseIndex }: PlannedCall): string {
    return this.#caseIds[caseIndex] as string;
  }

  #armOf({ arm }: PlannedCall): BatchArm {
    return this.#arms[arm] as BatchArm;
  }
}

/** A reply says more than a failure of its case, and that more than a failure of transport. */
function rankOf(outcome: BatchOutcome): number {
  if (outcome.kind === 'failed') return FAILED;
  return outcome.isReply ? REPLY : OUTCOME;
}

function markOf(outcome: BatchOutcome): number {
  const said = outcome.kind === 'failed' ? outcome.why : JSON.stringify(outcome.answer);
  return createHash('sha256').update(said).digest().readUInt32BE(0);
}
