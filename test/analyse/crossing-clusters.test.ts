import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { Comparison } from '../../src/analyse/analysis.js';
import { crossingDrawer } from '../../src/analyse/bootstrap/crossing-clusters.js';
import { blockGenerator } from '../../src/analyse/rng/stream.js';
import { type Row, SETTINGS, tableOf } from './support/tables.js';

/** 48 cases in 11 clusters that cross three slices; the oracle uses the same rule. */
function crossing(sliceOf: (i: number) => string): Row[] {
  return Array.from({ length: 48 }, (_, i) => {
    const difference = i % 5 === 0 ? -1 : i % 9 === 4 ? 1 : 0;
    return {
      slice: sliceOf(i),
      cluster: `c${(i * 7) % 11}`,
      baseline: difference === 1 ? 0 : 1,
      candidate: difference === -1 ? 0 : 1,
    };
  });
}

function overallOf(rows: readonly Row[], resamples: number): Comparison {
  const table = tableOf({ shares: { a: 0.5, b: 0.3, c: 0.2 }, rows });
  const settings = { ...SETTINGS, resamples, interval: 'percentile' as const };
  return analyse({ tables: [table], settings, limits: [] }).metrics[0]?.overall as Comparison;
}

describe('clusters that cross slices', () => {
  it('carry their covariance into the variance, the design effect and the bootstrap', () => {
    const overall = overallOf(
      crossing((i) => (i % 6 < 3 ? 'a' : i % 6 < 5 ? 'b' : 'c')),
      100_000,
    );
    // numpy 2.4.6 from the formulas; bootstrap with 2,000,000 global cluster resamples, PCG64.
    expect(overall.difference).toBeCloseTo(-0.12916666666666665, 12);
    expect(overall.standardError).toBeCloseTo(0.033065830204637436, 12);
    expect(overall.designEffect).toBeCloseTo(2.7108662324452606, 9);
    expect(overall.nUnits).toBe(11);
    expect(Math.abs((overall.interval?.lower ?? 0) + 0.19363636)).toBeLessThan(0.0008);
    expect(Math.abs((overall.interval?.upper ?? 0) + 0.06732143)).toBeLessThan(0.0008);
  });

  it('are drawn again where a resample empties a weighted slice, and the count is reported', () => {
    const rows = crossing((i) => {
      if ((i * 7) % 11 < 2 && i % 2 === 0) return 'c';
      return i % 6 < 3 ? 'a' : 'b';
    });
    const overall = overallOf(rows, 100_000);
    expect(Math.abs((overall.interval?.lower ?? 0) + 0.20795455)).toBeLessThan(0.001);
    expect(Math.abs((overall.interval?.upper ?? 0) + 0.01875)).toBeLessThan(0.001);
    // numpy: .12369 rejected for every resample kept.
    const share = (overall.interval?.nRejectedResamples ?? 0) / 100_000;
    expect(Math.abs(share - 0.12369)).toBeLessThan(0.005);
  });

  it('give up, rather than run for ever, where almost every resample empties a slice', () => {
    const nSlices = 60;
    const each = Uint32Array.from({ length: nSlices + 1 }, (_, g) => g);
    const draw = crossingDrawer({
      kind: 'crossing',
      starts: each,
      sliceOf: each.slice(0, nSlices),
      totals: new Float64Array(nSlices),
      sizes: new Float64Array(nSlices).fill(1),
      weights: new Float64Array(nSlices).fill(1 / nSlices),
      unitsPerOne: 1,
    });
    const out = new Float64Array(1);
    const name = { seed: 1, metric: 'm', slice: '', purpose: 'overall' };
    expect(draw(out, blockGenerator(name, 0))).toBe(1001);
    expect(out[0]).toBeNaN();
  });
});
