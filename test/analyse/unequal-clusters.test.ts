import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { Comparison } from '../../src/analyse/analysis.js';
import { type Row, SETTINGS, tableOf } from './support/tables.js';

/** Cases in clusters of these sizes; those of the named clusters fail in the candidate alone. */
function clustered(sizes: readonly number[], lost: readonly number[]): readonly Row[] {
  return sizes.flatMap((size, g) =>
    Array.from({ length: size }, () => ({
      slice: 'all',
      cluster: `c${g}`,
      baseline: 1,
      candidate: lost.includes(g) ? 0 : 1,
    })),
  );
}

function compared(sizes: readonly number[], lost: readonly number[]): Comparison {
  const tables = [tableOf({ shares: { all: 1 }, rows: [...clustered(sizes, lost)] })];
  const settings = { ...SETTINGS, resamples: 1000 };
  return analyse({ tables, settings, limits: [] }).metrics[0]?.overall as Comparison;
}

const times = (n: number, size: number) => Array.from({ length: n }, () => size);

describe('field case 675: unequal clusters', () => {
  it('400 unchanged cases of which 300 are one cluster show nothing at 5 points', () => {
    const overall = compared([300, ...times(100, 1)], []);
    expect(overall.nEffectiveClusters).toBeCloseTo(160_000 / 90_100, 9);
    expect(overall.caveat).toBe('few-clusters');
    expect(overall.designEffect).toBeCloseTo(90_100 / 400, 9);
    expect(overall.interval?.lower).toBeLessThan(-0.9);
  });

  it('10 of 20, 30 of 5 and 100 of 1 are drawn towards the sum of squares over n', () => {
    const sizes = [...times(10, 20), ...times(30, 5), ...times(100, 1)];
    const unchanged = compared(sizes, []);
    expect(unchanged.designEffect).toBeCloseTo(4850 / 450, 9);
    expect(unchanged.interval?.lower).toBeLessThan(-0.08);
    // Only single cases lost: nothing is known of what clusters do.
    const singles = compared(sizes, [130, 131, 132]);
    expect(singles.designEffect).toBeGreaterThan(10);
    expect(singles.interval?.lower).toBeLessThan(-0.05);
  });

  it.each([
    ['a cluster that holds half of 200 cases', [100, ...times(20, 5)]],
    ['two clusters of 250 and 150', [250, 150]],
    ['three clusters', times(3, 100)],
  ])('%s decides nothing', (_, sizes) => {
    expect(compared(sizes, [])).toMatchObject({ caveat: 'few-clusters' });
  });

  it('even clusters have no effective number of their own, and enough of them decide', () => {
    const overall = compared(times(100, 4), []);
    expect(overall).toMatchObject({ caveat: null, nUnits: 100, designEffect: 4 });
    expect('nEffectiveClusters' in overall).toBe(false);
    expect(overall.interval?.lower).toBeGreaterThan(-0.05);
  });
});
