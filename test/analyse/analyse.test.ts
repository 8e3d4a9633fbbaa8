import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { Comparison, MetricAnalysis } from '../../src/analyse/analysis.js';
import type { StatisticsSettings } from '../../src/definition/gate.js';
import { type Row, rowsFromCounts, SETTINGS, type TableOptions, tableOf } from './support/tables.js';

const Z2 = 1.959963984540054 ** 2;

function analysed(options: TableOptions, settings: Partial<StatisticsSettings> = {}): MetricAnalysis {
  const input = { tables: [tableOf(options)], settings: { ...SETTINGS, ...settings }, limits: [] };
  return analyse(input).metrics[0] as MetricAnalysis;
}

function slice(rows: readonly Row[], settings: Partial<StatisticsSettings> = {}): Comparison {
  return analysed({ shares: { all: 1 }, rows }, settings).slices[0] as Comparison;
}

const same = (n: number, score: number, name = 'all'): Row[] =>
  Array.from({ length: n }, () => ({ slice: name, baseline: score, candidate: score }));

describe('degenerate inputs', () => {
  it('leave no overall estimate where a weighted slice has no pair, and do not renormalise', () => {
    const rows = [...same(30, 1, 'a'), { slice: 'b', baseline: 1, candidate: null }];
    const metric = analysed({ shares: { a: 0.9, b: 0.1 }, rows });
    expect(metric.overall).toMatchObject({
      caveat: 'slice-without-data',
      difference: null,
      interval: null,
      baselineMean: null,
      standardError: null,
      pWorse: null,
      nPlanned: 31,
      nPairs: 30,
    });
    expect(metric.slices[1]).toMatchObject({ caveat: 'no-data', nPlanned: 1, nPairs: 0, difference: null });
    expect(metric.candidateOverall).toBeNull();
    expect(metric.overall?.worstCase?.difference).toBeCloseTo(-0.1, 12);
    expect(metric.overall?.bestCase?.difference).toBe(0);
  });

  it('show a slice whose cases were never planned as without data', () => {
    const metric = analysed({ shares: { a: 0.5, b: 0.5 }, rows: same(10, 1, 'a') });
    expect(metric.slices[1]).toMatchObject({ nPlanned: 0, caveat: 'no-data', worstCase: null });
    expect(metric.overall).toMatchObject({ difference: null, caveat: 'slice-without-data', worstCase: null });
  });

  it('show a single case with the guard alone', () => {
    const one = slice(same(1, 1));
    expect(one).toMatchObject({ nPairs: 1, difference: 0, standardError: null, caveat: 'single-case' });
    expect(one.interval).toMatchObject({ bootstrap: null, bootstrapKind: null, nResamples: null });
    expect(one.interval?.lower).toBeCloseTo(-0.793, 3);
    expect(one.interval?.upper).toBeCloseTo(0.793, 3);
  });

  it.each([5, 20, 100])('never give %d flawless pairs a zero width', (n) => {
    const flawless = slice(same(n, 1));
    expect(flawless.interval?.bootstrap).toEqual([0, 0]);
    expect(flawless.interval?.binding).toEqual({ lower: 'score', upper: 'score' });
    expect(flawless.interval?.lower).toBeCloseTo(-Z2 / (n + Z2), 12);
    expect(flawless.interval?.upper).toBeCloseTo(Z2 / (n + Z2), 12);
  });

  it.each(['percentile', 'bca'] as const)('let the guard decide without spread under %s too', (interval) => {
    const lost = slice(
      Array.from({ length: 12 }, () => ({ slice: 'all', baseline: 1, candidate: 0 })),
      { interval },
    );
    expect(lost.difference).toBe(-1);
    expect(lost.interval).toMatchObject({ method: interval, lower: -1, bootstrap: [-1, -1] });
    expect(lost.interval?.upper).toBeGreaterThan(-1);
  });

  it('count one cluster as one case', () => {
    const rows = same(40, 1).map((row) => ({ ...row, cluster: 'document' }));
    const clustered = slice(rows);
    expect(clustered).toMatchObject({ nPairs: 40, nUnits: 1, caveat: 'single-cluster' });
    expect(clustered.designEffect).toBeCloseTo(40, 9);
    expect(clustered.standardError).toBeNull();
    // With no degree of freedom for what lies between clusters nothing is known.
    expect(clustered.interval?.lower).toBeCloseTo(-1, 6);
    expect(clustered.interval?.bootstrap).toBeNull();
  });

  it('treat clusters of one case each as no clusters', () => {
    const rows = rowsFromCounts('all', { n: 40, baselinePasses: 30, b: 8, c: 0 });
    const singles = rows.map((row, i) => ({ ...row, cluster: `c${i}` }));
    expect(slice(singles)).toEqual(slice(rows));
  });

  it('have no overall where every slice is targeted', () => {
    const metric = analysed({ shares: { unsafe: null }, rows: same(10, 1, 'unsafe') });
    expect(metric.overall).toBeNull();
    expect(metric.pooledDifference).toBeNull();
    expect(metric.candidateOverall).toBeNull();
    expect(metric.slices[0]?.share).toBeNull();
  });
});

describe('numbers at the door', () => {
  const rows = same(3, 1);
  it.each([
    ['baseline', Number.NaN, 'baseline.score[1] of metric correct must be 0 or 1, got NaN'],
    [
      'candidate',
      Number.POSITIVE_INFINITY,
      'candidate.score[1] of metric correct must be 0 or 1, got Infinity',
    ],
    ['candidate', 0.5, 'candidate.score[1] of metric correct must be 0 or 1, got 0.5'],
  ] as const)('refuse %s %d by name', (armId, value, message) => {
    const broken = rows.map((row, i) => (i === 1 ? { ...row, [armId]: value } : row));
    expect(() => slice(broken)).toThrow(new TypeError(message));
  });

  it('refuse NaN in scores between 0 and 1', () => {
    const broken = rows.map((row, i) => (i === 1 ? { ...row, candidate: Number.NaN } : row));
    expect(() => analysed({ shares: { all: 1 }, rows: broken, step: null, isBinary: false })).toThrow(
      new TypeError('candidate.score[1] of metric correct must lie in [0, 1], got NaN'),
    );
  });

  it('do not look at what stands in an unscored row', () => {
    const unscored = rows.map((row, i) => (i === 1 ? { ...row, candidate: null } : row));
    expect(slice(unscored).nPairs).toBe(2);
  });

  it('refuse shares that do not sum to 1, and rescale the rounding of those that do', () => {
    expect(() => analysed({ shares: { all: 0.9 }, rows })).toThrow('shares of metric correct must sum to 1');
    expect(analysed({ shares: { all: 1 - 1e-7 }, rows }).overall?.baselineMean).toBe(1);
  });
});

describe('missing answers', () => {
  it('field case 151: do not leave the denominator', () => {
    const score = (baseline: number, candidate: number | null): Row => ({
      slice: 'all',
      baseline,
      candidate,
    });
    const rows = [
      ...Array.from({ length: 5 }, () => score(1, 1)),
      score(1, 0),
      score(0, 0),
      ...Array.from({ length: 3 }, () => score(0, null)),
    ];
    const compared = slice(rows);
    expect(compared).toMatchObject({ nPlanned: 10, nScoredBaseline: 10, nScoredCandidate: 7, nPairs: 7 });
    expect(compared.worstCase?.difference).toBeCloseTo(-0.1, 12);
    expect(compared.bestCase?.difference).toBeCloseTo(0.2, 12);
    expect(compared.worstCase?.interval?.lower).toBeLessThan(-0.1);
  });

  it('field case 152: leave one pair of ten a single case, without certainty', () => {
    const rows: Row[] = [
      { slice: 'all', baseline: 0.5, candidate: 1 },
      ...Array.from({ length: 9 }, () => ({ slice: 'all', baseline: 0.5, candidate: null })),
    ];
    const metric = analysed({ shares: { all: 1 }, rows, step: 0.25, isBinary: false });
    expect(metric.slices[0]).toMatchObject({ nPlanned: 10, nPairs: 1, caveat: 'single-case' });
    const { lower, upper } = metric.slices[0]?.interval ?? { lower: 0, upper: 0 };
    expect(upper - lower).toBeGreaterThan(0.5);
    expect(metric.candidateOverall?.lower).toBeLessThan(0.3);
    expect(metric.candidateOverall?.worstCase?.mean).toBeCloseTo(0.1, 12);
    expect(metric.candidateOverall?.bestCase?.mean).toBe(1);
  });
});

describe('familywise levels', () => {
  const rows = rowsFromCounts('all', { n: 40, baselinePasses: 30, b: 8, c: 2 });
  const limits = (n: number) => [
    {
      metric: 'correct',
      minimum: null,
      overall: 0.05,
      slices: new Map(Array.from({ length: n }, (_, i) => [`s${i}`, 0.05])),
      cohorts: new Map<string, number>(),
    },
  ];
  const levelsOf = (familywise: StatisticsSettings['familywise']) => {
    const tables = [tableOf({ shares: { all: 1 }, rows })];
    const [metric] = analyse({ tables, settings: { ...SETTINGS, familywise }, limits: limits(5) }).metrics;
    return [metric?.slices[0]?.interval?.level, metric?.overall?.interval?.level];
  };
  it('raise the level of slices under bonferroni, and leave the overall alone', () => {
    expect(levelsOf('bonferroni')[0]).toBeCloseTo(0.99, 12);
    expect(levelsOf('bonferroni')[1]).toBe(0.95);
  });
  it('leave all levels alone under none and holm', () => {
    expect(levelsOf('none')).toEqual([0.95, 0.95]);
    expect(levelsOf('holm')).toEqual([0.95, 0.95]);
  });
});

describe('cohorts', () => {
  it('are the unweighted mean over their cases, whatever the slices weigh', () => {
    const rows = [
      ...rowsFromCounts('a', { n: 20, baselinePasses: 20, b: 4, c: 0 }),
      ...rowsFromCounts('b', { n: 20, baselinePasses: 10, b: 0, c: 2 }),
    ];
    const all = rows.map((_, i) => i);
    const metric = analysed({ shares: { a: 0.9, b: 0.1 }, rows, cohorts: { german: all, none: [] } });
    expect(metric.cohorts[0]).toMatchObject({ name: 'german', nPairs: 40, difference: -0.05 });
    expect(metric.pooledDifference).toBe(-0.05);
    expect(metric.overall?.difference).toBeCloseTo(-0.17, 12);
    expect(metric.cohorts[1]).toMatchObject({ nPairs: 0, caveat: 'no-data' });
  });
});

describe('adaptive resampling', () => {
  /** Continuous scores: nothing here has an exact distribution. */
  const rows: Row[] = Array.from({ length: 60 }, (_, i) => ({
    slice: 'all',
    baseline: ((i * 37) % 101) / 101,
    candidate: ((i * 53) % 103) / 103,
  }));
  const table = tableOf({ shares: { all: 1 }, rows, step: null, isBinary: false });
  const settings = { ...SETTINGS, resamples: 2000, interval: 'percentile' as const };
  const intervalWith = (margin: number | null) => {
    const slices = new Map(margin === null ? [] : [['all', margin] as const]);
    const limits = [{ metric: 'correct', minimum: null, overall: null, slices, cohorts: new Map() }];
    return analyse({ tables: [table], settings, limits }).metrics[0]?.slices[0]?.interval;
  };

  it('field case 161: more replicates are drawn where the limit lies in the noise, and the noise is told', () => {
    const plain = intervalWith(null);
    expect(plain).toMatchObject({ nResamples: 2000, bootstrapKind: 'indices' });
    expect(plain?.monteCarloError).toBeGreaterThan(0);
    const close = intervalWith(-(plain?.lower ?? 0));
    expect(close?.nResamples).toBeGreaterThan(2000);
    expect(close?.monteCarloError).toBeLessThan(plain?.monteCarloError ?? 0);
    expect(intervalWith(0.9)?.nResamples).toBe(2000);
  });
});
