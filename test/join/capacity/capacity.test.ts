import { describe, expect, it } from 'vitest';
import { checkLittlesLaw, requestsInFlight } from '../../../src/join/capacity/littles-law.js';
import { sizeReplicas } from '../../../src/join/capacity/size-replicas.js';
import { usefulTokenCost } from '../../../src/join/capacity/useful-token-cost.js';
import { established, notEstablished } from '../../../src/join/finding.js';

const e2e = (...values: readonly number[]) => ({ e2eMs: Float64Array.from(values) });

describe('Little’s law as a check', () => {
  it('holds Σ e2e / duration against the concurrency that the tool reports', () => {
    expect(checkLittlesLaw(e2e(2000, 3000, 5000), 5, 2.1)).toEqual({
      inFlight: { isEstablished: true, value: 2 },
      reported: 2.1,
      deviation: { isEstablished: true, value: 2 / 2.1 - 1 },
      isOff: false,
      reason: 'Σ e2e / duration gives 2 requests in flight, the tool reports 2.1',
    });
  });

  it('flags a deviation of more than 10 %', () => {
    expect(checkLittlesLaw(e2e(11_000), 1, 10).isOff).toBe(false);
    expect(checkLittlesLaw(e2e(11_100), 1, 10)).toMatchObject({
      isOff: true,
      reason:
        'Σ e2e / duration gives 11.1 requests in flight, the tool reports 10: the window or a clock is wrong, or the load was not steady',
    });
    expect(checkLittlesLaw(e2e(8900), 1, 10).isOff).toBe(true);
  });

  it('is not established without window, times or a reported concurrency', () => {
    expect(checkLittlesLaw(e2e(1), null, 1)).toMatchObject({
      isOff: null,
      reason: 'the length of the measurement window is not known',
    });
    expect(checkLittlesLaw(e2e(1), 0, 1).isOff).toBeNull();
    expect(checkLittlesLaw(e2e(Number.NaN, -1), 1, 1)).toMatchObject({
      isOff: null,
      reason: 'no request tells how long it took',
    });
    expect(checkLittlesLaw(e2e(1000), 1, null)).toMatchObject({
      inFlight: { value: 1 },
      isOff: null,
      reason: 'the tool reports no concurrency to hold it against',
    });
  });
});

describe('sizing', () => {
  const demand = { requestsPerS: 30, meanE2eS: 2.5, meanInputTokens: 1000, meanOutputTokens: 250 };
  const options = { utilisation: 1, spareReplicas: 0 };

  it('of 30 requests/s at 2.5 s is 75 in flight, 30,000 and 7,500 tokens/s, four replicas at 2,000', () => {
    expect(requestsInFlight(30, 2.5)).toBe(75);
    const envelope = { inFlight: null, inputTokensPerS: null, outputTokensPerS: 2000 };
    expect(sizeReplicas(demand, envelope, options)).toEqual({
      inFlight: 75,
      inputTokensPerS: 30_000,
      outputTokensPerS: 7500,
      needs: [{ limit: 'outputTokensPerS', demand: 7500, perReplica: 2000, replicas: 4 }],
      replicas: { isEstablished: true, value: 4 },
      replicasWithHeadroom: { isEstablished: true, value: 4 },
      isLowerBound: true,
      caveats: [
        'Computed from means, so a lower bound: bursts and long requests need more.',
        'Not measured per replica: requests in flight, input tokens/s.',
        'Replicas are planned at full use, which leaves queues no room.',
      ],
    });
  });

  it('takes the largest need, the planned use and the spare replicas', () => {
    const envelope = { inFlight: 10, inputTokensPerS: 10_000, outputTokensPerS: 2000 };
    const sizing = sizeReplicas(demand, envelope, { utilisation: 0.75, spareReplicas: 2 });
    expect(sizing.needs.map(({ replicas }) => replicas)).toEqual([10, 4, 5]);
    expect(sizing.replicas).toEqual(established(10));
    expect(sizing.replicasWithHeadroom).toEqual(established(12));
  });

  it('does not round an exact fit up', () => {
    const envelope = { inFlight: null, inputTokensPerS: null, outputTokensPerS: 2500 / 0.7 };
    expect(sizeReplicas(demand, envelope, { utilisation: 0.7, spareReplicas: 0 }).replicas).toEqual(
      established(3),
    );
  });

  it('is not established without a measured replica, and refuses what is no demand', () => {
    const nothing = { inFlight: null, inputTokensPerS: null, outputTokensPerS: null };
    expect(sizeReplicas(demand, nothing, options)).toMatchObject({
      replicas: { isEstablished: false, reason: 'no replica was measured' },
      replicasWithHeadroom: { isEstablished: false },
    });
    expect(() => sizeReplicas({ ...demand, requestsPerS: Number.NaN }, nothing, options)).toThrow(TypeError);
    expect(() => sizeReplicas(demand, { ...nothing, inFlight: 0 }, options)).toThrow(TypeError);
    expect(() => sizeReplicas(demand, nothing, { ...options, utilisation: 0 })).toThrow(TypeError);
  });
});

describe('the cost of useful tokens', () => {
  const items = [
    { name: 'GPU rental', amount: 12 },
    { name: 'energy', amount: 0.15 },
  ];

  it('is told for a million, with what is in it and what is not', () => {
    expect(usefulTokenCost(items, ['staff'], 'EUR', established(90_000))).toEqual({
      currency: 'EUR',
      total: 12.15,
      perMillionUsefulTokens: { isEstablished: true, value: 135 },
      included: items,
      excluded: ['staff'],
    });
  });

  it('has no figure without tokens or without a cost, and two ends for two ends', () => {
    expect(usefulTokenCost(items, [], 'EUR', established(0)).perMillionUsefulTokens).toMatchObject({
      reason: 'there was no useful output token',
    });
    expect(usefulTokenCost([], [], 'EUR', established(5)).perMillionUsefulTokens).toMatchObject({
      reason: 'no cost is listed',
    });
    const bounds = { lower: 0, upper: 1e6 };
    expect(
      usefulTokenCost(items, [], 'EUR', notEstablished('unknown', bounds)).perMillionUsefulTokens,
    ).toEqual({
      isEstablished: false,
      reason: 'unknown',
      bounds: { lower: 12.15, upper: Number.POSITIVE_INFINITY },
    });
    expect(() => usefulTokenCost([{ name: 'a', amount: -1 }], [], 'EUR', established(1))).toThrow(TypeError);
  });
});
