import '../../support/property-seed.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GapCollector } from '../../../src/join/collect-gaps.js';
import type { GapHistogram } from '../../../src/join/gap-histogram.js';
import { gapPercentile, shareWithin } from '../../../src/join/latency/gap-percentiles.js';

/** Buckets: below 1, 1–2, 2–4, 4–8, from 8. */
const histogram = (...counts: readonly number[]): GapHistogram => ({
  firstEdgeMs: 1,
  ratio: 2,
  counts: Float64Array.from(counts),
  nGaps: counts.reduce((sum, count) => sum + count, 0),
});

describe('gaps in a histogram', () => {
  it('give a percentile to within its bucket, and nothing finer', () => {
    const gaps = histogram(10, 40, 40, 9, 1);
    expect(gapPercentile(gaps, 0.5)).toEqual({ p: 0.5, bounds: { lower: 1, upper: 2 }, reason: null });
    expect(gapPercentile(gaps, 0.9)).toEqual({ p: 0.9, bounds: { lower: 2, upper: 4 }, reason: null });
    expect(gapPercentile(gaps, 0.999)).toEqual({
      p: 0.999,
      bounds: { lower: 8, upper: Number.POSITIVE_INFINITY },
      reason: null,
    });
    expect(gapPercentile(histogram(0, 0), 0.5)).toEqual({ p: 0.5, bounds: null, reason: 'no gap was kept' });
  });

  it('establish the share within a limit on an edge, and only its ends for one inside a bucket', () => {
    const gaps = histogram(10, 40, 40, 9, 1);
    expect(shareWithin(gaps, 4)).toMatchObject({ bounds: { lower: 0.9, upper: 0.99 } });
    expect(shareWithin(gaps, 3)).toEqual({
      isEstablished: false,
      reason: 'the limit of 3 ms falls inside a bucket of the histogram',
      bounds: { lower: 0.5, upper: 0.9 },
    });
    expect(shareWithin(histogram(10, 40, 40, 0, 0), 5)).toEqual({ isEstablished: true, value: 1 });
  });

  it('hold the true percentile between the edges told, and the true share within a limit between its ends', () => {
    const gap = fc.double({ min: 0, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(gap, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 99 }),
        gap,
        (gaps, hundredths, limit) => {
          const collector = new GapCollector();
          for (const each of gaps) collector.add(each);
          const collected = collector.finish();
          const sorted = gaps.toSorted((a, b) => a - b);
          const rank = Math.max(1, Math.ceil((hundredths * sorted.length) / 100 - 1e-9));
          const truth = sorted[rank - 1] as number;
          const bounds = gapPercentile(collected, hundredths / 100).bounds;
          // An edge is a power computed another way than the bucket: equal to within rounding.
          expect(truth).toBeGreaterThanOrEqual((bounds?.lower ?? Number.NaN) * (1 - 1e-9));
          expect(truth).toBeLessThanOrEqual((bounds?.upper ?? Number.NaN) * (1 + 1e-9));
          const within = gaps.filter((each) => each <= limit).length / gaps.length;
          const share = shareWithin(collected, limit);
          const ends = share.isEstablished ? { lower: share.value, upper: share.value } : share.bounds;
          expect(within).toBeGreaterThanOrEqual(ends?.lower ?? Number.NaN);
          expect(within).toBeLessThanOrEqual(ends?.upper ?? Number.NaN);
        },
      ),
      { numRuns: 30 },
    );
  });
});
