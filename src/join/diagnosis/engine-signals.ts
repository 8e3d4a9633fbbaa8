import type { EnergyWindow, MetricSeries, RangeExport } from '../energy/energy.js';
import type { PhaseSignals } from './diagnosis.js';

export interface EngineSignals
  extends Pick<
    PhaseSignals,
    | 'queueTimeS'
    | 'waitingRequests'
    | 'prefillTimeS'
    | 'kvUseMax'
    | 'preemptionsPerRequest'
    | 'unhealthyReplicas'
  > {
  /** Mean time of a request in the server. */
  readonly serverE2eS: number | null;
}

/** Signals from vLLM's metrics (both generations of names) and Prometheus' own `up`, over one window and all replicas. */
export function engineSignals({ series }: RangeExport, window: EnergyWindow): EngineSignals {
  const named = (...names: readonly string[]) => series.filter(({ metric }) => names.includes(metric));
  const meanOf = (histogram: string) =>
    ratio(growth(named(`${histogram}_sum`), window), growth(named(`${histogram}_count`), window));
  const health = inWindow(named('up'), window);
  return {
    queueTimeS: meanOf('vllm:request_queue_time_seconds'),
    prefillTimeS: meanOf('vllm:request_prefill_time_seconds'),
    serverE2eS: meanOf('vllm:e2e_request_latency_seconds'),
    waitingRequests: meanTotal(inWindow(named('vllm:num_requests_waiting'), window)),
    kvUseMax: largest(
      inWindow(named('vllm:kv_cache_usage_perc', 'vllm:gpu_cache_usage_perc'), window).flat(),
    ),
    preemptionsPerRequest: ratio(
      growth(named('vllm:num_preemptions_total', 'vllm:num_preemptions'), window),
      growth(named('vllm:e2e_request_latency_seconds_count'), window),
    ),
    unhealthyReplicas:
      health.length === 0 ? null : health.filter((values) => values.some((value) => value < 1)).length,
  };
}

/** Finite samples of each series within the window; a series without one is left out. */
function inWindow(series: readonly MetricSeries[], { startMs, endMs }: EnergyWindow): readonly number[][] {
  return series
    .map(({ atMs, values }) =>
      [...values].filter((value, i) => {
        const at = atMs[i] as number;
        return at >= startMs && at <= endMs && Number.isFinite(value);
      }),
    )
    .filter((values) => values.length > 0);
}

/** How much counters grew together; null where one was reset, or was not seen twice. */
function growth(series: readonly MetricSeries[], window: EnergyWindow): number | null {
  const seen = inWindow(series, window);
  if (seen.length === 0 || seen.length < series.length) return null;
  let sum = 0;
  for (const values of seen) {
    if (values.length < 2 || values.some((value, i) => i > 0 && value < (values[i - 1] as number)))
      return null;
    sum += (values.at(-1) as number) - (values[0] as number);
  }
  return sum;
}

function ratio(numerator: number | null, denominator: number | null): number | null {
  return numerator === null || denominator === null || !(denominator > 0) ? null : numerator / denominator;
}

/** Sum over replicas of their means. */
function meanTotal(replicas: readonly (readonly number[])[]): number | null {
  if (replicas.length === 0) return null;
  return replicas.reduce(
    (total, values) => total + values.reduce((sum, value) => sum + value, 0) / values.length,
    0,
  );
}

function largest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((max, value) => Math.max(max, value), 0);
}
