import { describe, expect, it } from 'vitest';
import { phaseSignals } from '../../../src/join/diagnosis/phase-signals.js';
import { parsePrometheusRange } from '../../../src/join/energy/parse-prometheus-range.js';
import { describeLatency } from '../../../src/join/latency/describe-latency.js';
import { tableOf, times } from '../support.js';

/** An export of named series, each with a sample a second from 0. */
const exportOf = (series: readonly (readonly [string, readonly number[], string?])[]) =>
  parsePrometheusRange(
    {
      status: 'success',
      data: {
        resultType: 'matrix',
        result: series.map(([name, values, replica = 'a']) => ({
          metric: { __name__: name, instance: replica },
          values: values.map((value, i) => [i, String(value)]),
        })),
      },
    },
    null,
  );

const WINDOW = { startMs: 0, endMs: 2000 };
const LATENCY = describeLatency(
  tableOf(times(100, { ttftMs: 150, e2eMs: 300, itlGapsMs: [10, 30], scheduledMs: 0, sentMs: 5 })),
  { loop: 'open', durationS: 10, formulas: [] },
);

describe('signals of an arm', () => {
  it('come from latencies and from the engine’s metrics over the window', () => {
    const engine = exportOf([
      ['vllm:request_queue_time_seconds_sum', [10, 11, 12]],
      ['vllm:request_queue_time_seconds_count', [100, 110, 120]],
      ['vllm:request_prefill_time_seconds_sum', [5, 6, 7]],
      ['vllm:request_prefill_time_seconds_count', [100, 110, 120]],
      ['vllm:e2e_request_latency_seconds_sum', [30, 33, 35.9]],
      ['vllm:e2e_request_latency_seconds_count', [100, 110, 120]],
      ['vllm:num_preemptions_total', [0, 1, 2]],
      ['vllm:kv_cache_usage_perc', [0.2, 0.9, 0.4]],
      ['vllm:num_requests_waiting', [1, 2, 3]],
      ['vllm:num_requests_waiting', [4, 4, 4], 'b'],
      ['up', [1, 1, 1]],
      ['up', [1, 0, 1], 'b'],
    ]);
    expect(phaseSignals(LATENCY, engine, WINDOW)).toEqual({
      queueTimeS: 0.1,
      waitingRequests: 6,
      prefillTimeS: 0.1,
      kvUseMax: 0.9,
      preemptionsPerRequest: 0.1,
      unhealthyReplicas: 1,
      ttftP95Ms: 150,
      itlP95Ms: expect.closeTo(30, 0),
      clientOverheadMs: expect.closeTo(5, 9),
      lateSendShare: 0,
    });
  });

  it('add up over replicas, and have no value where a counter of one was reset', () => {
    const counters = (ofB: readonly number[]) =>
      exportOf([
        ['vllm:request_queue_time_seconds_sum', [0, 1, 2]],
        ['vllm:request_queue_time_seconds_sum', ofB, 'b'],
        ['vllm:request_queue_time_seconds_count', [0, 5, 10]],
        ['vllm:request_queue_time_seconds_count', [0, 5, 10], 'b'],
      ]);
    expect(phaseSignals(LATENCY, counters([0, 1, 4]), WINDOW).queueTimeS).toBe(0.3);
    expect(phaseSignals(LATENCY, counters([9, 0, 1]), WINDOW).queueTimeS).toBeNull();
  });

  it('know the earlier names too', () => {
    expect(phaseSignals(LATENCY, exportOf([['vllm:gpu_cache_usage_perc', [0.3]]]), WINDOW).kvUseMax).toBe(
      0.3,
    );
  });

  it('are missing without an export, a window, or a sample in it', () => {
    const missing = {
      queueTimeS: null,
      kvUseMax: null,
      unhealthyReplicas: null,
      clientOverheadMs: null,
      ttftP95Ms: 150,
    };
    const engine = exportOf([['vllm:kv_cache_usage_perc', [0.3]]]);
    expect(phaseSignals(LATENCY, null, WINDOW)).toMatchObject(missing);
    expect(phaseSignals(LATENCY, engine, null)).toMatchObject(missing);
    expect(phaseSignals(LATENCY, engine, { startMs: 10_000, endMs: 20_000 })).toMatchObject(missing);
  });
});
