import type { Demand, ReplicaEnvelope, Sizing, SizingOptions } from './capacity/capacity.js';
import { sizeReplicas } from './capacity/size-replicas.js';
import type { DescribedLoad } from './describe-load.js';

/** What a person asks of the sizing: a peak to carry, and on how many replicas the load test ran. */
export interface SizingRequest extends SizingOptions {
  /** Requests a second to be carried at peak. */
  readonly peakRps: number;
  /** Replicas that stood behind the load test. */
  readonly nReplicas: number;
}

/**
 * Replicas of the candidate for a peak: by what a replica carried under the highest steady load at which every objective held.
 * Where none held, nothing was shown to be carried, and no envelope is measured.
 */
export function sizeCandidate(loads: readonly DescribedLoad[], request: SizingRequest): Sizing {
  const held = loads
    .filter(
      ({ run, objectives }) =>
        run.phase === 'steady' && objectives.length > 0 && objectives.every(({ state }) => state === 'met'),
    )
    .sort((one, other) => requestsPerS(other) - requestsPerS(one))[0];
  const described = held ?? loads.find(({ run }) => run.phase === 'steady') ?? loads[0];
  return sizeReplicas(demandOf(described, request.peakRps), envelopeOf(held, request.nReplicas), request);
}

function demandOf(load: DescribedLoad | undefined, peakRps: number): Demand {
  const table = load?.group.table;
  return {
    requestsPerS: peakRps,
    meanE2eS: (mean(table?.e2eMs) ?? 0) / 1000,
    meanInputTokens: mean(table?.nIn) ?? 0,
    meanOutputTokens: mean(table?.nOut) ?? 0,
  };
}

function envelopeOf(load: DescribedLoad | undefined, nReplicas: number): ReplicaEnvelope {
  const durationS = load?.run.durationS ?? null;
  if (load === undefined || durationS === null || !(durationS > 0))
    return { inFlight: null, inputTokensPerS: null, outputTokensPerS: null };
  const { e2eMs, nIn, nOut } = load.group.table;
  const perReplica = (column: Float64Array, factor: number): number | null => {
    const sum = total(column);
    return sum > 0 ? (sum * factor) / durationS / nReplicas : null;
  };
  return {
    inFlight: perReplica(e2eMs, 1 / 1000),
    inputTokensPerS: perReplica(nIn, 1),
    outputTokensPerS: perReplica(nOut, 1),
  };
}

function requestsPerS({ group, run }: DescribedLoad): number {
  return run.durationS === null ? 0 : group.table.nRequests / run.durationS;
}

function total(column: Float64Array): number {
  return column.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0);
}

function mean(column: Float64Array | undefined): number | null {
  if (column === undefined) return null;
  const n = column.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);
  return n === 0 ? null : total(column) / n;
}
