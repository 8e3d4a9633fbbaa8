import type { ArmId } from '../../definition/gate.js';
import type { OwnClocks } from '../../join/joined-record.js';
import type { StorePort } from '../ports.js';

/** Medians of the clocks that the run's own answers carry: descriptive figures of a closed loop. null where it has none. */
export function ownClocks(store: StorePort, runId: string, arm: ArmId): OwnClocks | null {
  const ttftMs: number[] = [];
  const e2eMs: number[] = [];
  for (const { arm: whose, clocks, status, reusedFrom } of store.responses(runId)) {
    if (whose !== arm || clocks === null || status !== 'ok' || reusedFrom !== undefined) continue;
    if (clocks.firstChunkMs !== null) ttftMs.push(clocks.firstChunkMs);
    e2eMs.push(clocks.endMs);
  }
  return e2eMs.length === 0
    ? null
    : { nAnswers: e2eMs.length, ttftMs: lowerMedian(ttftMs), e2eMs: lowerMedian(e2eMs) };
}

/** The smallest value that at least half do not exceed; null without values. */
function lowerMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}
