import { describe, expect, it } from 'vitest';
import { jointBounds } from '../../../src/join/useful/joint-bounds.js';
import { requestStates } from '../../../src/join/useful/request-states.js';
import { usefulWork } from '../../../src/join/useful/useful-work.js';
import { objectiveOf, objectivesOf, SETTINGS, type TestRequest, tableOf, times } from '../support.js';

const SLO = objectivesOf([objectiveOf()]);

function workOf(requests: readonly TestRequest[], durationS: number | null = 10) {
  const table = tableOf(requests);
  return usefulWork(table, requestStates(table, SLO, []), { durationS }, SETTINGS);
}

describe('useful work', () => {
  it('of 95 in 100 is 95 % with Wilson’s interval, and ± 4.3 points by the normal approximation', () => {
    const { fraction } = workOf([...times(95, {}), ...times(5, { quality: 'failed' })]).all;
    expect(fraction).toMatchObject({ n: 100, nYes: 95, nNo: 5, nUnknown: 0, estimate: 0.95 });
    expect(fraction.interval).toMatchObject({ level: 0.95, method: 'wilson', nUnits: 100 });
    expect(fraction.interval?.lower).toBeCloseTo(0.8882, 4);
    expect(fraction.interval?.upper).toBeCloseTo(0.9785, 4);
    expect(((fraction.interval?.normalHalfWidth ?? 0) * 100).toFixed(1)).toBe('4.3');
    expect(fraction.bounds).toEqual({
      worst: 0.95,
      best: 0.95,
      lower: fraction.interval?.lower,
      upper: fraction.interval?.upper,
    });
  });

  it('is over all requests that were sent, the failed ones included', () => {
    const work = workOf([
      ...times(80, { nOut: 50 }),
      ...times(5, { ttftMs: 900 }),
      ...times(4, { quality: 'failed' }),
      ...times(3, { quality: 'failed', ttftMs: 900 }),
      ...times(8, { outcome: 'rejected', ttftMs: null }),
    ]);
    expect(work.all.decomposition).toEqual({
      n: 100,
      both: 80,
      qualityOnly: 5,
      latencyOnly: 4,
      neither: 3,
      failed: 8,
      unknown: 0,
    });
    expect(work.all.fraction.estimate).toBe(0.8);
    expect(work.success.estimate).toBe(0.92);
    expect(work.goodputRps).toEqual({ isEstablished: true, value: 8 });
    expect(work.usefulRequests).toEqual({ isEstablished: true, value: 80 });
    expect(work.usefulOutputTokens).toEqual({ isEstablished: true, value: 4000 });
  });

  it('bounds what is unknown, and drops none of it', () => {
    const work = workOf([
      ...times(80, { nOut: 10 }),
      ...times(10, { quality: 'failed' }),
      ...times(10, { quality: 'unscored', nOut: 5 }),
    ]);
    const { fraction } = work.all;
    expect(fraction).toMatchObject({ n: 100, nYes: 80, nNo: 10, nUnknown: 10, estimate: 80 / 90 });
    expect(fraction.bounds).toMatchObject({ worst: 0.8, best: 0.9 });
    expect(fraction.bounds.lower).toBeLessThan(0.8);
    expect(fraction.bounds.upper).toBeGreaterThan(0.9);
    expect(work.goodputRps).toEqual({
      isEstablished: false,
      reason: '10 requests are neither known to be useful nor known not to be',
      bounds: { lower: 8, upper: 9 },
    });
    expect(work.usefulOutputTokens).toMatchObject({ bounds: { lower: 800, upper: 850 } });
    expect(work.warnings).toEqual(['10 requests that succeeded could not be scored by the checks.']);
  });

  it('of requests of no case at all knows nothing, and says so', () => {
    const work = workOf(times(3, { unit: null }));
    expect(work.all.fraction).toMatchObject({
      estimate: null,
      interval: null,
      bounds: { worst: 0, best: 1 },
    });
    expect(work.warnings).toEqual([
      '3 requests that succeeded belong to no case, so no check could grade them.',
    ]);
  });

  it('is bounded by the two shares where no request has both a scored output and a time', () => {
    const work = workOf([
      ...times(95, { ttftMs: null }),
      ...times(5, { ttftMs: null, quality: 'failed' }),
      ...times(90, { quality: 'unscored' }),
      ...times(10, { quality: 'unscored', ttftMs: 900 }),
    ]);
    expect(work.fromSharesAlone).toEqual({ lower: 0.85, upper: 0.9 });
    expect(work.warnings.at(-1)).toBe(
      'No request has both a scored output and measured times. By the two shares alone, between 85 % and 90 % were useful; their product would be a guess.',
    );
    expect(workOf(times(10, {})).fromSharesAlone).toBeNull();
    expect(workOf(times(10, { quality: 'unscored' })).fromSharesAlone).toBeNull();
  });

  it('has no rate without a window', () => {
    expect(workOf([{}], null).goodputRps).toEqual({
      isEstablished: false,
      reason: 'the length of the measurement window is not known',
      bounds: null,
    });
  });

  it('does not count tokens that are not told', () => {
    expect(workOf([{ nOut: 10 }, { nOut: null }]).usefulOutputTokens).toEqual({
      isEstablished: false,
      reason: '1 of the requests that may be useful do not tell their output tokens',
      bounds: { lower: 10, upper: Number.POSITIVE_INFINITY },
    });
  });

  it('is told by slice and class', () => {
    const work = workOf([
      ...times(3, { slice: 'a', trafficClass: 'chat' }),
      ...times(2, { slice: 'b', quality: 'failed' }),
    ]);
    expect(
      work.groups
        .filter(({ dimension }) => dimension === 'slice' || dimension === 'traffic-class')
        .map(({ dimension, name, fraction }) => [dimension, name, fraction.nYes, fraction.n]),
    ).toEqual([
      ['slice', 'a', 3, 3],
      ['slice', 'b', 0, 2],
      ['traffic-class', 'chat', 3, 3],
      ['traffic-class', null, 0, 2],
    ]);
  });

  it('resamples cases where their requests repeat: alike requests say less than as many of their own', () => {
    const repeated = Array.from({ length: 20 }, (_, i) =>
      times(10, { unit: `case-${i}`, quality: i < 4 ? 'failed' : 'passed' }),
    ).flat();
    const { interval } = workOf(repeated).all.fraction;
    expect(interval).toMatchObject({ method: 'wilson-and-bootstrap', nUnits: 20 });
    // 16 of 20 cases: Wilson at 20 gives 0.584 to 0.919, at 200 it would give 0.739 to 0.850.
    expect(interval?.lower).toBeLessThan(0.62);
    expect(interval?.upper).toBeGreaterThan(0.9);
  });

  it('does not collapse where every repeated request is useful', () => {
    const { interval } = workOf(times(20, { unit: 'one' }).concat(times(20, { unit: 'two' }))).all.fraction;
    expect(interval?.upper).toBe(1);
    expect(interval?.lower).toBeLessThan(0.9);
  });

  it('weighs a sampled trace: the share is of the traffic, counts are of the load test', () => {
    const work = workOf([...times(50, { weight: 1 }), ...times(50, { weight: 9, quality: 'failed' })]);
    expect(work.all.fraction).toMatchObject({ nYes: 50, nNo: 50, estimate: 0.1 });
    expect(work.all.fraction.interval?.method).toBe('wilson-effective-size');
    // (Σw)²/Σw² = 500²/4100 = 61: the interval is that of 61 requests, not of 100.
    expect(work.all.fraction.interval?.lower).toBeCloseTo(0.0473, 3);
    expect(work.usefulRequests).toEqual({ isEstablished: true, value: 50 });
    expect(work.isWeighted).toBe(true);
  });
});

describe('the joint share of two shares of different requests', () => {
  it.each([
    [0.95, 0.9, 0.85, 0.9],
    [0.4, 0.5, 0, 0.4],
    [1, 1, 1, 1],
    [0.9, 0.1, 0, 0.1],
  ])('lies for %d and %d between %d and %d, and is never their product', (quality, latency, lower, upper) => {
    expect(jointBounds(quality, latency)).toEqual({ lower, upper });
  });

  it('is not computed from what is no share', () => {
    expect(() => jointBounds(Number.NaN, 0.5)).toThrow(TypeError);
    expect(() => jointBounds(0.5, 1.2)).toThrow(TypeError);
  });
});
