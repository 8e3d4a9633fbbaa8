import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { Comparison, MetricAnalysis } from '../../src/analyse/analysis.js';
import { decideThreshold } from '../../src/analyse/decide-threshold.js';
import { wilson } from '../../src/analyse/intervals/wilson.js';
import { zeroEventBounds } from '../../src/analyse/intervals/zero-events.js';
import { falseAlarmBound, holm } from '../../src/analyse/multiplicity.js';
import type { EvidencePolicy } from '../../src/definition/gate.js';
import { type Row, rowsFromCounts, SETTINGS, type TableOptions, tableOf } from './support/tables.js';

function analysed(options: TableOptions): MetricAnalysis {
  return analyse({ tables: [tableOf(options)], settings: SETTINGS, limits: [] }).metrics[0] as MetricAnalysis;
}

function decide(comparison: Comparison, policy: EvidencePolicy, margin: number, minCases = 30) {
  return decideThreshold({
    policy,
    lower: comparison.interval?.lower ?? Number.NaN,
    upper: comparison.interval?.upper ?? Number.NaN,
    estimate: comparison.difference ?? Number.NaN,
    margin,
    n: comparison.nUnits,
    minCases,
  });
}

const sliceOf = (rows: readonly Row[]) => analysed({ shares: { all: 1 }, rows }).slices[0] as Comparison;

describe('field cases of the numbers', () => {
  it('field case 142: all differences 0 give a finite interval that proves nothing at 20 pairs', () => {
    const compared = sliceOf(rowsFromCounts('all', { n: 20, baselinePasses: 20, b: 0, c: 0 }));
    expect(compared.difference).toBe(0);
    expect(compared.interval?.lower).toBeCloseTo(-0.161125, 6);
    expect(compared.interval?.upper).toBeCloseTo(0.161125, 6);
    expect(decide(compared, 'non-inferiority', 0.05)).toBe('undecided');
    expect(decide(compared, 'no-evidence-of-regression', 0.05)).toBe('undecided');
  });

  it('field case 143: 0 of 5 still allows 45.1 %', () => {
    expect(zeroEventBounds(5).upper95).toBeCloseTo(0.451, 3);
    expect(zeroEventBounds(50).upper95).toBeCloseTo(0.0582, 4);
    expect(zeroEventBounds(5).wilsonUpper).toBeCloseTo(0.43448, 5);
    expect(zeroEventBounds(50).wilsonUpper).toBeCloseTo(0.071, 3);
  });

  const forty = rowsFromCounts('all', { n: 40, baselinePasses: 30, b: 8, c: 0 });
  it('field case 146: pairs are resampled together', () => {
    const { metrics } = analyse({
      tables: [tableOf({ shares: { all: 1 }, rows: forty })],
      settings: { ...SETTINGS, interval: 'percentile' },
      limits: [],
    });
    const compared = metrics[0]?.slices[0];
    expect(compared?.difference).toBe(-0.2);
    expect(compared?.interval).toMatchObject({ lower: -0.325, upper: -0.075 });
  });

  it('field case 147: overlapping intervals of the arms are no tie', () => {
    const baseline = wilson(30, 40, 0.95);
    const candidate = wilson(22, 40, 0.95);
    expect(candidate.upper).toBeGreaterThan(baseline.lower);
    const compared = sliceOf(forty);
    expect(compared.interval?.upper).toBeLessThan(-0.05);
    expect(decide(compared, 'no-evidence-of-regression', 0.05)).toBe('breached');
    expect(decide(compared, 'non-inferiority', 0.05)).toBe('breached');
  });

  it.each([
    [20, 16, 1, 0.05],
    [10, 8, 1, 0.1],
    [20, 20, 1, 0.05],
  ])(
    'field case 148: a loss of exactly the margin is within it (%d cases, %d right, %d lost)',
    (n, right, b, margin) => {
      const compared = sliceOf(rowsFromCounts('all', { n, baselinePasses: right, b, c: 0 }));
      expect(decide(compared, 'point', margin)).toBe('met');
      const bySubtraction = (right - b) / n - right / n;
      expect(
        decideThreshold({
          policy: 'point',
          lower: -1,
          upper: 1,
          estimate: bySubtraction,
          margin,
          n,
          minCases: 0,
        }),
      ).toBe('met');
    },
  );

  it('field case 149: the same results give the same bytes', () => {
    const rows: Row[] = Array.from({ length: 50 }, (_, i) => ({
      slice: i % 3 === 0 ? 'a' : 'b',
      baseline: ((i * 29) % 97) / 97,
      candidate: ((i * 41) % 89) / 89,
    }));
    const options = { shares: { a: 0.4, b: 0.6 }, rows, step: null, isBinary: false };
    const first = JSON.stringify(analysed(options));
    expect(JSON.stringify(analysed(options))).toBe(first);
    expect(first).not.toMatch(/NaN|Infinity/);
    // Drawn on another machine: a change of the generator or of the way it is used shows here.
    expect(analysed(options).slices[0]?.interval?.bootstrap).toMatchInlineSnapshot(`
      [
        -0.22796928339272693,
        0.10746042886052835,
      ]
    `);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'field case 150: %d meets nothing and breaches nothing',
    (broken) => {
      const sound = { lower: 0, upper: 0.1, estimate: 0.05, margin: 0.02, n: 100, minCases: 30 };
      for (const policy of ['non-inferiority', 'no-evidence-of-regression', 'point'] as const) {
        expect(decideThreshold({ policy, ...sound })).toBe('met');
        for (const field of ['lower', 'upper', 'estimate', 'margin'] as const) {
          expect(decideThreshold({ policy, ...sound, [field]: broken })).toBe('undecided');
        }
      }
      const question = { policy: 'no-evidence-of-regression', ...sound } as const;
      expect(decideThreshold({ ...question, n: Number.NaN })).toBe('undecided');
    },
  );

  it('field cases 154 and 155: scored never exceeds planned, and a pair needs both arms of one case', () => {
    const rows: Row[] = [
      { slice: 'all', baseline: 1, candidate: 1 },
      { slice: 'all', baseline: null, candidate: 1 },
      { slice: 'all', baseline: 0, candidate: null },
    ];
    expect(sliceOf(rows)).toMatchObject({ nPlanned: 3, nScoredBaseline: 2, nScoredCandidate: 2, nPairs: 1 });
  });

  it('field case 156: a collapse in one slice is not hidden by a gain in another', () => {
    const rows = [
      ...rowsFromCounts('A', { n: 100, baselinePasses: 70, b: 2, c: 12 }),
      ...rowsFromCounts('B', { n: 20, baselinePasses: 18, b: 10, c: 0 }),
    ];
    const metric = analysed({ shares: { A: 0.8, B: 0.2 }, rows });
    expect(metric.overall?.difference).toBeCloseTo(-0.02, 12);
    expect(decide(metric.slices[0] as Comparison, 'no-evidence-of-regression', 0.05)).toBe('met');
    expect(metric.slices[1]?.difference).toBe(-0.5);
    expect(decide(metric.slices[1] as Comparison, 'no-evidence-of-regression', 0.05)).toBe('breached');
  });

  it('field case 157: the bound on false alarms grows with the rules, and Holm pays for them', () => {
    expect(falseAlarmBound(1)).toBeCloseTo(0.026, 12);
    expect(falseAlarmBound(20)).toBeCloseTo(1 - 0.974 ** 20, 12);
    const oneOfTwenty = [0.01, ...Array.from({ length: 19 }, () => 0.5)];
    expect(holm(oneOfTwenty)[0]).toBeCloseTo(0.2, 12);
  });

  it('field case 158: one flipped case blocks nothing by itself', () => {
    const compared = sliceOf(rowsFromCounts('all', { n: 30, baselinePasses: 30, b: 1, c: 0 }));
    expect(compared.difference).toBeLessThan(0);
    expect(compared.interval?.upper).toBeGreaterThan(0);
    expect(decide(compared, 'no-evidence-of-regression', 0.01)).toBe('undecided');
    const averaged = Array.from(
      { length: 30 },
      (_, i): Row => ({
        slice: 'all',
        baseline: i === 0 ? 0.5 : 1,
        candidate: i === 0 ? 0.4 : 1,
      }),
    );
    const metric = analysed({ shares: { all: 1 }, rows: averaged, step: 0.1, isBinary: false });
    expect(metric.slices[0]?.difference).toBeCloseTo(-0.1 / 30, 12);
    expect(metric.slices[0]?.pairs).toBeNull();
  });

  it('minimum cases bar a rule from being met, never from being breached', () => {
    const few = sliceOf(rowsFromCounts('all', { n: 20, baselinePasses: 20, b: 10, c: 0 }));
    expect(decide(few, 'no-evidence-of-regression', 0.05)).toBe('breached');
    const fine = sliceOf(rowsFromCounts('all', { n: 20, baselinePasses: 18, b: 0, c: 1 }));
    expect(decide(fine, 'no-evidence-of-regression', 0.05)).toBe('undecided');
    expect(decide(fine, 'no-evidence-of-regression', 0.05, 20)).toBe('met');
  });
});
