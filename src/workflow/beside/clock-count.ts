import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import type { ClockSummary } from '../../report/html/run-beside.js';
import type { StoredResponse } from '../../run/response.js';

const CLOCKS = ['first token', 'whole answer'] as const;
const PERCENTILES = Array.from({ length: 99 }, (_, index) => index + 1);

/** Gathers how long whole, own answers took; those taken over from another run belong to that one's load. */
export class ClockCount {
  readonly #values = new Map<string, number[]>();

  add({ arm, status, clocks, reusedFrom }: StoredResponse): void {
    if (clocks === null || status !== 'ok' || reusedFrom !== undefined) return;
    if (clocks.firstContentMs !== null) this.#put(arm, 'first token', clocks.firstContentMs);
    this.#put(arm, 'whole answer', clocks.endMs);
  }

  finish(): readonly ClockSummary[] {
    return CLOCKS.flatMap((clock) =>
      ARM_IDS.flatMap((arm): readonly ClockSummary[] => {
        const sorted = Float64Array.from(this.#values.get(`${arm} ${clock}`) ?? []).sort();
        if (sorted.length === 0) return [];
        // The smallest value with at least that share of all at or below it.
        const at = (percent: number): number =>
          sorted[Math.max(1, Math.ceil((percent * sorted.length) / 100)) - 1] as number;
        return [{ arm, clock, n: sorted.length, percentilesMs: PERCENTILES.map(at) }];
      }),
    );
  }

  #put(arm: ArmId, clock: (typeof CLOCKS)[number], valueMs: number): void {
    const key = `${arm} ${clock}`;
    const values = this.#values.get(key);
    if (values === undefined) this.#values.set(key, [valueMs]);
    else values.push(valueMs);
  }
}
