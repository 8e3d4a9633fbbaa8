import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { Comparison, Interval, MetricAnalysis } from '../../src/analyse/analysis.js';
import { runBlocks } from '../../src/analyse/bootstrap/run-blocks.js';
import type { ScoreTable } from '../../src/analyse/score-table.js';
import { type Row, SETTINGS, swapped, tableOf } from './support/tables.js';

const settings = { ...SETTINGS, resamples: 1000 };
const analysed = (table: ScoreTable, interval = SETTINGS.interval): MetricAnalysis =>
  analyse({ tables: [table], settings: { ...settings, interval }, limits: [] }).metrics[0] as MetricAnalysis;

type Kind = 'binary' | 'rubric' | 'continuous';
const SHARES = { a: 0.5, 'b|c': 0.3, d: 0.2 };
const SLICES = Object.keys(SHARES);

const scoreOf: Readonly<Record<Kind, fc.Arbitrary<number>>> = {
  binary: fc.constantFrom(0, 1, 1, 1),
  rubric: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
  continuous: fc.double({ min: 0, max: 1, noNaN: true }),
};

/** Tables of every kind: with and without clusters (which may cross slices), missing scores and a cohort. */
const anyTable: fc.Arbitrary<ScoreTable> = fc
  .record({
    kind: fc.constantFrom<Kind>('binary', 'rubric', 'continuous'),
    clusters: fc.constantFrom<'none' | 'nested' | 'crossing'>('none', 'nested', 'crossing'),
    mayMiss: fc.boolean(),
  })
  .chain(({ kind, clusters, mayMiss }) => {
    const score = mayMiss ? fc.option(scoreOf[kind], { freq: 8 }) : scoreOf[kind];
    const row = fc.record({
      slice: fc.constantFrom(...SLICES),
      baseline: score,
      candidate: score,
      g: fc.nat(6),
    });
    return fc.array(row, { minLength: 6, maxLength: 40 }).map((rows) =>
      tableOf({
        shares: SHARES,
        step: kind === 'continuous' ? null : kind === 'rubric' ? 0.25 : 1,
        isBinary: kind === 'binary',
        cohorts: { half: rows.flatMap((_, i) => (i % 2 === 0 ? [i] : [])) },
        rows: rows.map(({ slice, baseline, candidate, g }): Row => {
          const pair = { slice, baseline, candidate };
          if (clusters === 'none') return pair;
          return { ...pair, cluster: clusters === 'nested' ? `${slice}${g}` : `${g}` };
        }),
      }),
    );
  });

const comparisonsOf = (metric: MetricAnalysis): Comparison[] => [
  ...(metric.overall === null ? [] : [metric.overall]),
  ...metric.slices,
  ...metric.cohorts,
];

function expectMirrored(actual: Interval | null, original: Interval | null): void {
  if (actual === null || original === null) {
    expect(actual).toBe(original);
    return;
  }
  // Adding 0 turns −0 into 0.
  expect([actual.lower + 0, actual.upper + 0]).toEqual([0 - original.upper, 0 - original.lower]);
}

describe('swapping the arms', () => {
  it.each(['bootstrap-guarded', 'percentile', 'bca', 'tango'] as const)(
    'negates and swaps every %s interval to the last bit',
    (interval) => {
      fc.assert(
        fc.property(anyTable, (table) => {
          const original = comparisonsOf(analysed(table, interval));
          const mirror = comparisonsOf(analysed(swapped(table), interval));
          original.forEach((comparison, i) => {
            const other = mirror[i] as Comparison;
            expectMirrored(other.interval, comparison.interval);
            expectMirrored(other.worstCase?.interval ?? null, comparison.bestCase?.interval ?? null);
            expect(other.designEffect).toBe(comparison.designEffect);
            expect(other.standardError).toBe(comparison.standardError);
          });
        }),
        { numRuns: 25 },
      );
    },
  );
});

/** The table with its rows in another order and its clusters numbered anew. */
function permuted(table: ScoreTable, order: readonly number[]): ScoreTable {
  const place = new Map(order.map((row, position) => [row, position]));
  const arm = (scores: ScoreTable['baseline']) => ({
    score: Float64Array.from(order, (row) => scores.score[row] as number),
    isScored: Uint8Array.from(order, (row) => scores.isScored[row] as number),
  });
  return {
    ...table,
    stratumOf: Uint32Array.from(order, (row) => table.stratumOf[row] as number),
    clusterOf: table.clusterOf && Uint32Array.from(order, (row) => 100 - (table.clusterOf?.[row] as number)),
    cohorts: table.cohorts.map(({ name, rows }) => ({
      name,
      rows: Uint32Array.from(rows, (row) => place.get(row) as number),
    })),
    baseline: arm(table.baseline),
    candidate: arm(table.candidate),
  };
}

/** The table with its strata listed the other way round. */
function relisted(table: ScoreTable): ScoreTable {
  const last = table.strata.length - 1;
  return {
    ...table,
    strata: [...table.strata].reverse(),
    stratumOf: table.stratumOf.map((s) => last - s),
  };
}

describe('order', () => {
  it('of cases and numbering of clusters change no byte', () => {
    fc.assert(
      fc.property(anyTable, fc.infiniteStream(fc.nat()), (table, keys) => {
        const order = [...table.stratumOf.keys()]
          .map((row) => ({ row, key: keys.next().value as number }))
          .sort((x, y) => x.key - y.key)
          .map(({ row }) => row);
        expect(JSON.stringify(analysed(permuted(table, order)))).toBe(JSON.stringify(analysed(table)));
      }),
      { numRuns: 25 },
    );
  });

  it('of slices changes no byte but their order', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const other = analysed(relisted(table));
        const restored = { ...other, slices: [...other.slices].reverse() };
        expect(JSON.stringify(restored)).toBe(JSON.stringify(analysed(table)));
      }),
      { numRuns: 25 },
    );
  });

  it('of blocks changes no replicate: any number of workers gives the same bytes', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const split = analyse({
          tables: [table],
          settings: { ...settings, resamples: 3000 },
          limits: [],
          runBlocks: (job) => {
            const parts = Array.from({ length: job.nBlocks }, (_, i) => job.nBlocks - 1 - i).map((i) => ({
              i,
              ...runBlocks({ ...job, firstBlock: job.firstBlock + i, nBlocks: 1 }),
            }));
            const means = new Float64Array(job.nBlocks * 1000);
            for (const part of parts) means.set(part.means, part.i * 1000);
            return { means, nRejected: parts.reduce((sum, { nRejected }) => sum + nRejected, 0) };
          },
        });
        const whole = analyse({ tables: [table], settings: { ...settings, resamples: 3000 }, limits: [] });
        expect(JSON.stringify(split)).toBe(JSON.stringify(whole));
      }),
      { numRuns: 20 },
    );
  });
});

describe('every comparison', () => {
  it('has finite numbers, lower <= estimate <= upper, a width above 0 and a design effect of at least 1', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const metric = analysed(table);
        expect(JSON.stringify(metric)).not.toMatch(/NaN|Infinity/);
        for (const { interval, difference, designEffect, pWorse, nPairs, nPlanned } of comparisonsOf(
          metric,
        )) {
          expect(designEffect).toBeGreaterThanOrEqual(1);
          expect(nPairs).toBeLessThanOrEqual(nPlanned);
          if (interval === null || difference === null) continue;
          expect(interval.lower).toBeLessThanOrEqual(difference + 1e-12);
          expect(interval.upper).toBeGreaterThanOrEqual(difference - 1e-12);
          expect(interval.upper - interval.lower).toBeGreaterThan(0);
          expect(pWorse).toBeGreaterThanOrEqual(0);
          expect(pWorse).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('has a guarded interval that contains its bootstrap and its score part', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        for (const { interval } of comparisonsOf(analysed(table))) {
          for (const part of [interval?.bootstrap, interval?.score]) {
            if (!interval || !part) continue;
            expect(interval.lower).toBeLessThanOrEqual(part[0]);
            expect(interval.upper).toBeGreaterThanOrEqual(part[1]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
