import type { EnergyWindow, RangeExport } from '../energy/energy.js';
import type { Quantity } from '../formula.js';
import type { LatencyGroup, LatencyReport } from '../latency/latency.js';
import type { PhaseSignals } from './diagnosis.js';
import { engineSignals } from './engine-signals.js';

/** Signals of one arm: from the load test's own latencies, and from the engine's metrics where they were exported. */
export function phaseSignals(
  latency: LatencyReport,
  engine: RangeExport | null,
  window: EnergyWindow | null,
): PhaseSignals {
  const fromEngine = engine === null || window === null ? null : engineSignals(engine, window);
  const e2e = allOf(latency, 'e2e_ms')?.mean;
  const serverE2eS = fromEngine?.serverE2eS ?? null;
  return {
    queueTimeS: fromEngine?.queueTimeS ?? null,
    waitingRequests: fromEngine?.waitingRequests ?? null,
    prefillTimeS: fromEngine?.prefillTimeS ?? null,
    kvUseMax: fromEngine?.kvUseMax ?? null,
    preemptionsPerRequest: fromEngine?.preemptionsPerRequest ?? null,
    unhealthyReplicas: fromEngine?.unhealthyReplicas ?? null,
    ttftP95Ms: percentile95(allOf(latency, 'ttft_ms')),
    itlP95Ms: latency.gaps?.percentiles.find(({ p }) => p === 0.95)?.bounds?.lower ?? null,
    clientOverheadMs: e2e?.isEstablished && serverE2eS !== null ? e2e.value - serverE2eS * 1000 : null,
    lateSendShare: latency.sendLag?.lateShare ?? null,
  };
}

function allOf({ quantities }: LatencyReport, quantity: Quantity): LatencyGroup | undefined {
  return quantities
    .find((each) => each.quantity === quantity)
    ?.groups.find(({ dimension }) => dimension === 'all');
}

function percentile95(group: LatencyGroup | undefined): number | null {
  const finding = group?.percentiles.find(({ p }) => p === 0.95)?.finding;
  return finding?.isEstablished ? finding.value : null;
}
