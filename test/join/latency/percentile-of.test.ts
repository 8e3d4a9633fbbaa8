import '../../support/property-seed.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialPmf } from '../../../src/analyse/distributions/binomial-pmf.js';
import { percentileOf, rankInterval, valuesNeeded } from '../../../src/join/latency/percentile-of.js';

const upTo = (n: number) => Float64Array.from({ length: n }, (_, i) => i + 1);
const plain = (values: Float64Array, nWithoutValue = 0) => ({ values, weights: null, nWithoutValue });

describe('a percentile', () => {
  it('is the smallest value that the share does not exceed, with order statistics about it', () => {
    expect(percentileOf(plain(upTo(100)), 0.5, 0.95)).toEqual({
      p: 0.5,
      n: 100,
      finding: { isEstablished: true, value: 50 },
      interval: { lower: 40, upper: 61, level: 0.95 },
      ofAllSent: { isEstablished: true, value: 50 },
    });
  });

  it('is not established at the 99th from 50 values, nor from 367, and is from 368', () => {
    expect(percentileOf(plain(upTo(50)), 0.99, 0.95)).toMatchObject({
      n: 50,
      finding: {
        isEstablished: false,
        reason: '50 of the 368 values that its interval needs',
        bounds: null,
      },
      interval: null,
    });
    expect(percentileOf(plain(upTo(367)), 0.99, 0.95).finding.isEstablished).toBe(false);
    expect(percentileOf(plain(upTo(368)), 0.99, 0.95)).toMatchObject({
      finding: { isEstablished: true, value: 365 },
      interval: { lower: 360, upper: 368 },
    });
  });

  it.each([
    [0.5, 6],
    [0.9, 36],
    [0.95, 72],
    [0.99, 368],
    [0.999, 3688],
    [0.01, 368],
  ])('needs at %d as many as %d values', (p, needed) => {
    expect(valuesNeeded(p, 0.025)).toBe(needed);
    expect(rankInterval(needed, p, 0.025)).not.toBeNull();
    expect(rankInterval(needed - 1, p, 0.025)).toBeNull();
  });

  it('of no value at all says so', () => {
    expect(percentileOf(plain(upTo(0), 7), 0.5, 0.95).finding).toEqual({
      isEstablished: false,
      reason: 'no request has a value',
      bounds: null,
    });
  });

  it('counts requests without a value as slower than any in the percentile of all sent', () => {
    expect(percentileOf(plain(upTo(90), 10), 0.5, 0.95).ofAllSent).toEqual({
      isEstablished: true,
      value: 50,
    });
    expect(percentileOf(plain(upTo(90), 10), 0.9, 0.95).ofAllSent).toEqual({
      isEstablished: true,
      value: 90,
    });
    expect(percentileOf(plain(upTo(90), 10), 0.95, 0.95).ofAllSent).toEqual({
      isEstablished: false,
      reason: 'it falls among the requests that have no value',
      bounds: { lower: 90, upper: Number.POSITIVE_INFINITY },
    });
  });

  it('weighs values, and counts them for fewer where weights differ', () => {
    const values = upTo(100);
    const even = percentileOf({ values, weights: values.map(() => 3), nWithoutValue: 0 }, 0.5, 0.95);
    expect(even.finding).toEqual({ isEstablished: true, value: 50 });
    expect(even.interval).toEqual({ lower: 40, upper: 61, level: 0.95 });
    const weights = values.map((value) => (value > 90 ? 91 : 1));
    const skewed = percentileOf({ values, weights, nWithoutValue: 0 }, 0.5, 0.95);
    expect(skewed.finding).toEqual({ isEstablished: true, value: 95 });
    const few = percentileOf({ values, weights, nWithoutValue: 0 }, 0.9, 0.95);
    expect(few.finding).toMatchObject({
      reason: '100 weighted values that count for 12 of the 36 values that its interval needs',
    });
  });

  it('has an interval that covers the level by the binomial law, and none a rank narrower on both sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 99 }), (n, hundredths) => {
        const p = hundredths / 100;
        const ranks = rankInterval(n, p, 0.025);
        const tails = (lower: number, upper: number) => {
          let below = 0;
          let above = 0;
          for (let k = 0; k <= n; k += 1) {
            if (k < lower) below += binomialPmf(k, n, p);
            if (k >= upper) above += binomialPmf(k, n, p);
          }
          return { below, above };
        };
        if (ranks === null) {
          expect(Math.max((1 - p) ** n, p ** n)).toBeGreaterThan(0.025 - 1e-9);
          return;
        }
        const { below, above } = tails(ranks.lower, ranks.upper);
        expect(below).toBeLessThanOrEqual(0.025 + 1e-9);
        expect(above).toBeLessThanOrEqual(0.025 + 1e-9);
        const narrower = tails(ranks.lower + 1, ranks.upper - 1);
        expect(narrower.below).toBeGreaterThan(0.025 - 1e-9);
        expect(narrower.above).toBeGreaterThan(0.025 - 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});
