import { describe, expect, it } from 'vitest';
import type { Formula } from '../../../src/join/formula.js';
import { describeLatency } from '../../../src/join/latency/describe-latency.js';
import { type Dimension, LATENCY_DEFAULTS, type LatencyReport } from '../../../src/join/latency/latency.js';
import { type TestRequest, tableOf, times } from '../support.js';

const RUN = { loop: 'open', durationS: 60, formulas: [] } as const;

const groupOf = (report: LatencyReport, dimension: Dimension, name: string | null = null) =>
  report.quantities
    .find(({ quantity }) => quantity === 'ttft_ms')
    ?.groups.find((group) => group.dimension === dimension && group.name === name);

const describeRequests = (requests: readonly TestRequest[], run: object = {}) =>
  describeLatency(tableOf(requests), { ...RUN, ...run });

describe('latency of a load run', () => {
  it('keeps every outcome apart and none out of the counts', () => {
    const report = describeRequests([
      ...times(6, { ttftMs: 100 }),
      { outcome: 'rejected', ttftMs: null, e2eMs: 5 },
      { outcome: 'timed-out', ttftMs: 900 },
      { outcome: 'cancelled', ttftMs: null },
      { outcome: 'errored', ttftMs: null },
    ]);
    const outcomes = { succeeded: 6, rejected: 1, 'timed-out': 1, cancelled: 1, errored: 1 };
    expect(report.nRequests).toBe(10);
    expect(report.outcomes).toEqual(outcomes);
    const all = groupOf(report, 'all');
    expect(all).toMatchObject({ nSent: 10, nMeasured: 6, outcomes, mean: { value: 100 } });
    expect(all?.percentiles[0]).toMatchObject({ p: 0.5, n: 6, ofAllSent: { value: 100 } });
    expect(all?.percentiles[1]?.ofAllSent).toMatchObject({ isEstablished: false });
    // Each outcome has its own row, with what was measured of it.
    expect(groupOf(report, 'outcome', 'timed-out')).toMatchObject({
      nSent: 1,
      nMeasured: 1,
      mean: { value: 900 },
    });
    expect(groupOf(report, 'outcome', 'rejected')).toMatchObject({ nSent: 1, nMeasured: 0 });
  });

  it('is told by lengths, slice, class, model, priority and streaming, always with n and window', () => {
    const report = describeRequests([
      { nIn: 128, nOut: 1, slice: 'short', trafficClass: 'chat', model: 'a', priority: 'high', ttftMs: 50 },
      {
        nIn: 129,
        nOut: 600,
        slice: 'long',
        trafficClass: 'batch',
        model: 'b',
        isStreaming: false,
        ttftMs: 70,
      },
      { nIn: null, nOut: 40_000, slice: 'long', ttftMs: 90, isStreaming: null },
    ]);
    const told = report.quantities[0]?.groups.map(
      ({ dimension, name, nSent }) => `${dimension} ${name} ${nSent}`,
    );
    expect(told).toEqual([
      'all null 3',
      'outcome succeeded 3',
      'prompt-length 0–128 1',
      'prompt-length 129–512 1',
      'prompt-length null 1',
      'output-length 0–128 1',
      'output-length 513–2048 1',
      'output-length over 32768 1',
      'slice short 1',
      'slice long 2',
      'traffic-class chat 1',
      'traffic-class batch 1',
      'traffic-class null 1',
      'model a 1',
      'model b 1',
      'model null 1',
      'priority high 1',
      'priority null 2',
      'streaming not streamed 1',
      'streaming streamed 1',
      'streaming null 1',
    ]);
    expect(report.windowS).toBe(60);
  });

  it('names the formula of each quantity, and leaves out what was not measured', () => {
    const formula: Formula = {
      id: 'ttft_ms:first-chunk-minus-send@client/monotonic',
      quantity: 'ttft_ms',
      unit: 'ms',
      words: 'first chunk received minus request sent',
      denominator: null,
      boundary: 'client',
      clock: 'monotonic',
      tokenSource: null,
    };
    const report = describeRequests([{}], { formulas: [formula] });
    expect(report.quantities.map(({ quantity, formula: own }) => [quantity, own?.id ?? null])).toEqual([
      ['ttft_ms', formula.id],
      ['tpot_ms', null],
      ['ntpot_ms', null],
      ['e2e_ms', null],
    ]);
    expect(report.gaps).toBeNull();
    expect(report.sendLag).toBeNull();
    expect(report.warnings).toEqual([]);
  });

  it('gathers names beyond the fifty most frequent', () => {
    const report = describeRequests([
      ...times(2, { model: 'frequent' }),
      ...Array.from({ length: 60 }, (_, i) => ({ model: `m${i}` })),
    ]);
    const models = report.quantities[0]?.groups.filter(({ dimension }) => dimension === 'model') ?? [];
    expect(models).toHaveLength(50);
    expect(models.at(-1)).toMatchObject({ name: null, isRest: true, nSent: 12 });
    expect(models.reduce((sum, { nSent }) => sum + nSent, 0)).toBe(62);
  });

  it('takes names of a prototype for names', () => {
    const report = describeRequests([{ model: '__proto__' }, { model: 'constructor' }]);
    expect(groupOf(report, 'model', '__proto__')?.nSent).toBe(1);
    expect(groupOf(report, 'model', 'constructor')?.nSent).toBe(1);
  });

  it('warns of a closed loop, and of one that is not told', () => {
    expect(describeRequests([{}], { loop: 'closed' }).warnings[0]).toContain('coordinated omission');
    expect(describeRequests([{}], { loop: 'unknown' }).warnings[0]).toContain('does not tell whether');
  });

  it('says that a missing window leaves no rate', () => {
    expect(describeRequests([{}], { durationS: null }).warnings).toEqual([
      'The file tells no measurement window, so no rate can be computed.',
    ]);
  });

  it('points out a generator that sent late', () => {
    const onTime = describeRequests(times(100, { scheduledMs: 0, sentMs: 3 }));
    expect(onTime.sendLag).toMatchObject({ n: 100, nLate: 0, lateShare: 0, isDelayed: false });
    const late = describeRequests([
      ...times(97, { scheduledMs: 0, sentMs: 3 }),
      ...times(3, { scheduledMs: 0, sentMs: 500 }),
    ]);
    expect(late.sendLag).toMatchObject({ n: 100, nLate: 3, lateShare: 0.03, isDelayed: true });
    expect(late.warnings).toEqual([
      'The load generator was delayed: 3 of 100 requests left more than 100 ms after their time, so the offered load was not the one declared.',
    ]);
  });

  it('counts what cannot be, and takes it for not measured', () => {
    const report = describeRequests([
      { ttftMs: -5 },
      { ttftMs: 400, e2eMs: 300 },
      { scheduledMs: 50, sentMs: 40 },
      { nOut: 1, tpotMs: null },
      { nOut: 0, tpotMs: null, ntpotMs: null },
    ]);
    expect(report.oddities).toEqual({
      negative: { ttft_ms: 1 },
      nFirstTokenAfterEnd: 1,
      nSentBeforeScheduled: 1,
      nOneToken: 1,
      nZeroTokens: 1,
    });
    expect(groupOf(report, 'all')).toMatchObject({ nSent: 5, nMeasured: 4 });
    expect(report.warnings).toEqual([
      'ttft_ms was below 0 in 1 request; taken for not measured.',
      '1 request had the first token after the end: two clocks, or a skewed one.',
      '1 request left before the time they were due: two clocks that do not agree.',
      '1 request gave one token, which has no time per further token; no value, not 0.',
      '1 request succeeded without a single token.',
    ]);
  });

  it('tells gaps from their histogram, to within a bucket', () => {
    const report = describeRequests(times(10, { itlGapsMs: [10, 10, 40] }));
    expect(report.gaps?.nGaps).toBe(30);
    const median = report.gaps?.percentiles[0]?.bounds;
    expect(median?.lower).toBeLessThanOrEqual(10);
    expect(median?.upper).toBeGreaterThanOrEqual(10);
    expect((median?.upper ?? 0) / (median?.lower ?? 1)).toBeCloseTo(1.02, 10);
  });

  it('tells how many gaps keep the limits of objectives, where the histogram can', () => {
    const table = tableOf(times(10, { itlGapsMs: [10, 10, 40] }));
    const options = { ...LATENCY_DEFAULTS, gapLimitsMs: [20, 40] };
    expect(describeLatency(table, RUN, options).gaps?.limits).toEqual([
      { limitMs: 20, share: { isEstablished: true, value: 2 / 3 } },
      {
        limitMs: 40,
        share: {
          isEstablished: false,
          reason: 'the limit of 40 ms falls inside a bucket of the histogram',
          bounds: { lower: 2 / 3, upper: 1 },
        },
      },
    ]);
  });

  it('weighs a sampled trace, and says so', () => {
    const report = describeRequests([
      ...times(10, { ttftMs: 100, weight: 1 }),
      ...times(10, { ttftMs: 200, weight: 3 }),
    ]);
    expect(groupOf(report, 'all')?.mean).toEqual({ isEstablished: true, value: 175 });
    expect(groupOf(report, 'all')?.percentiles[0]?.finding).toEqual({ isEstablished: true, value: 200 });
    expect(report.warnings).toEqual([
      'Requests are a weighted sample of the traffic; shares and percentiles are weighted.',
    ]);
  });
});
