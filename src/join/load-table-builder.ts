import { GapCollector } from './collect-gaps.js';
import { LOAD_OUTCOMES, type LoadRequest } from './load-run.js';
import { type LoadTable, QUALITY } from './load-table.js';
import { NameIndex } from './name-index.js';

/** Where a request comes from, as far as it can be told. */
export interface RequestOrigin {
  readonly slice: string;
  /** The case, or the cluster it belongs to: requests that share it are not independent. */
  readonly unit: string;
  /** Requests of the traced traffic that it stands for; 1 where all is traced. */
  readonly weight: number;
}

/** Fills the columns of a load table request by request; texts are not kept. */
export class LoadTableBuilder {
  readonly #numbers = {
    outcome: [] as number[],
    quality: [] as number[],
    streaming: [] as number[],
    weight: [] as number[],
    slice: [] as number[],
    trafficClass: [] as number[],
    model: [] as number[],
    priority: [] as number[],
    caseOf: [] as number[],
    scheduledMs: [] as number[],
    sentMs: [] as number[],
    ttftMs: [] as number[],
    ttfoMs: [] as number[],
    tpotMs: [] as number[],
    ntpotMs: [] as number[],
    e2eMs: [] as number[],
    nIn: [] as number[],
    nOut: [] as number[],
    nReasoning: [] as number[],
    maxGapMs: [] as number[],
  };
  readonly #names = {
    slice: new NameIndex(),
    trafficClass: new NameIndex(),
    model: new NameIndex(),
    priority: new NameIndex(),
    caseOf: new NameIndex(),
  };
  readonly #gaps = new GapCollector();
  #isWeighted = false;

  /**
   * @param origin null where the request cannot be traced to a case
   * @param quality of `QUALITY`
   */
  add(request: LoadRequest, origin: RequestOrigin | null, quality: number): void {
    const numbers = this.#numbers;
    numbers.outcome.push(LOAD_OUTCOMES.indexOf(request.outcome));
    numbers.quality.push(origin === null ? QUALITY.unjoined : quality);
    numbers.streaming.push(request.isStreaming === null ? 2 : Number(request.isStreaming));
    numbers.weight.push(origin?.weight ?? 1);
    if (origin !== null && origin.weight !== 1) this.#isWeighted = true;
    numbers.slice.push(this.#names.slice.indexOf(origin?.slice ?? null));
    numbers.caseOf.push(this.#names.caseOf.indexOf(origin?.unit ?? null));
    numbers.trafficClass.push(this.#names.trafficClass.indexOf(request.trafficClass));
    numbers.model.push(this.#names.model.indexOf(request.model));
    numbers.priority.push(this.#names.priority.indexOf(request.priority));
    for (const key of MEASURED) numbers[key].push(request[key] ?? Number.NaN);
    numbers.maxGapMs.push(this.#countGaps(request.itlGapsMs));
  }

  #countGaps(gaps: readonly number[] | null): number {
    let largest = Number.NaN;
    for (const gap of gaps ?? []) {
      this.#gaps.add(gap);
      if (!(largest >= gap)) largest = gap;
    }
    return largest;
  }

  finish(): LoadTable {
    const { outcome, quality, streaming, weight, slice, trafficClass, model, priority, caseOf, ...measured } =
      this.#numbers;
    return {
      nRequests: outcome.length,
      outcome: Uint8Array.from(outcome),
      quality: Uint8Array.from(quality),
      streaming: Uint8Array.from(streaming),
      weight: this.#isWeighted ? Float64Array.from(weight) : null,
      slice: this.#names.slice.column(Uint32Array.from(slice)),
      trafficClass: this.#names.trafficClass.column(Uint32Array.from(trafficClass)),
      model: this.#names.model.column(Uint32Array.from(model)),
      priority: this.#names.priority.column(Uint32Array.from(priority)),
      caseOf: this.#names.caseOf.column(Uint32Array.from(caseOf)),
      ...floats(measured),
      gaps: this.#gaps.finish(),
    };
  }
}

/** Fields of a request that are columns under the same name; what was not measured is NaN there. */
const MEASURED = [
  'scheduledMs',
  'sentMs',
  'ttftMs',
  'ttfoMs',
  'tpotMs',
  'ntpotMs',
  'e2eMs',
  'nIn',
  'nOut',
  'nReasoning',
] as const;

function floats<Key extends string>(columns: Readonly<Record<Key, readonly number[]>>) {
  const entries = Object.entries<readonly number[]>(columns).map(([key, values]) => [
    key,
    Float64Array.from(values),
  ]);
  return Object.fromEntries(entries) as Record<Key, Float64Array>;
}
