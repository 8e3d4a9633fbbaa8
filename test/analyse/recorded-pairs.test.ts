import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { SliceComparison } from '../../src/analyse/analysis.js';
import type { ScoreTable } from '../../src/analyse/score-table.js';
import { mcnemar } from '../../src/analyse/significance/mcnemar.js';
import { ROOT } from '../support/run-qgate.js';

interface RecordedPair {
  readonly set: string;
  readonly pair: string;
  readonly n: number;
  readonly baseline: number;
  readonly candidate: number;
  readonly regressed: number;
  readonly improved: number;
  /** Percentage points, like all that follows. */
  readonly difference: number;
  readonly se: number;
  readonly percentile: readonly [number, number];
  readonly mcnemar: number;
}

const { rows } = JSON.parse(readFileSync(path.join(ROOT, 'test/oracles/recorded-pairs.json'), 'utf8')) as {
  rows: readonly RecordedPair[];
};

function tableOf({ n, baseline, regressed, improved }: RecordedPair): ScoreTable {
  const bothPass = baseline - regressed;
  const scores = (passes: (row: number) => boolean) => ({
    score: Float64Array.from({ length: n }, (_, row) => (passes(row) ? 1 : 0)),
    isScored: new Uint8Array(n).fill(1),
  });
  const isImproved = (row: number) => row >= bothPass + regressed && row < bothPass + regressed + improved;
  return {
    metric: 'correct',
    strata: [{ name: 'all', share: 1 }],
    cohorts: [],
    stratumOf: new Uint32Array(n),
    clusterOf: null,
    baseline: scores((row) => row < bothPass + regressed),
    candidate: scores((row) => row < bothPass || isImproved(row)),
    step: 1,
    isBinary: true,
  };
}

function compare(row: RecordedPair): SliceComparison {
  const settings = {
    confidence: 0.95,
    interval: 'percentile',
    resamples: 10_000,
    seed: 1,
    familywise: 'none',
  } as const;
  const { metrics } = analyse({ tables: [tableOf(row)], settings, limits: [] });
  return metrics[0]?.slices[0] as SliceComparison;
}

test('the recorded pairs are all there', () => {
  expect(rows.length).toBe(90);
});

describe.each(rows)('$set: $pair', (row) => {
  const comparison = compare(row);

  test('counts and difference are exact', () => {
    expect(comparison.pairs).toMatchObject({ regressed: row.regressed, improved: row.improved });
    expect((comparison.candidateMean as number) * row.n).toBeCloseTo(row.candidate, 9);
    expect(Math.abs((comparison.difference as number) * 100 - row.difference)).toBeLessThanOrEqual(
      0.005 + 1e-9,
    );
  });

  test('the standard error is that of the population, by n − 1', () => {
    const analytic = (comparison.standardError as number) * Math.sqrt((row.n - 1) / row.n) * 100;
    expect(Math.abs(analytic - row.se)).toBeLessThanOrEqual(0.0005 + 1e-9);
  });

  test('the percentile interval is the drawn one; without a discordant pair the guard decides', () => {
    const { lower, upper } = comparison.interval as { lower: number; upper: number };
    if (row.regressed + row.improved === 0) {
      const reach = 1.959963984540054 ** 2 / (row.n + 1.959963984540054 ** 2);
      expect([row.percentile, lower.toFixed(9), upper.toFixed(9)]).toEqual([
        [0, 0],
        (-reach).toFixed(9),
        reach.toFixed(9),
      ]);
      return;
    }
    // Both intervals end on multiples of 100/n points: a draw may stop one multiple beside the exact quantile.
    const tolerance = Math.max(0.3, 100 / row.n) + 0.005 + 1e-9;
    expect(Math.abs(lower * 100 - row.percentile[0])).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(upper * 100 - row.percentile[1])).toBeLessThanOrEqual(tolerance);
  });

  test('the exact McNemar p is the same to three digits', () => {
    const { exact } = mcnemar(row.regressed, row.improved);
    expect(Math.abs(exact - row.mcnemar)).toBeLessThanOrEqual(row.mcnemar * 0.005 + 1e-12);
  });
});
