import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { Comparison } from '../../src/analyse/analysis.js';
import { humanOnly } from '../../src/analyse/judge/human-only.js';
import { SETTINGS, tableOf } from './support/tables.js';

/** Scores of one slice: how many cases have each pair of baseline and candidate. */
type Pairs = readonly (readonly [count: number, baseline: number, candidate: number])[];

function compared(pairs: Pairs, step: number | null = 0.001): Comparison {
  const rows = pairs.flatMap(([count, baseline, candidate]) =>
    Array.from({ length: count }, () => ({ slice: 'all', baseline, candidate })),
  );
  const tables = [tableOf({ shares: { all: 1 }, rows, step, isBinary: false })];
  const settings = { ...SETTINGS, resamples: 1000 };
  return analyse({ tables, settings, limits: [] }).metrics[0]?.overall as Comparison;
}

const lowerOf = (pairs: Pairs, step?: number | null) => compared(pairs, step).interval?.lower ?? Number.NaN;

/** Chance that n cases, all of which lose `small` but for a share that loses `large`, pass at their true loss. */
function falsePass(n: number, margin: number, small: number, large: number): number {
  const share = (margin - small) / (large - small);
  let total = 0;
  let chance = (1 - share) ** n;
  for (let collapsed = 0; collapsed <= 30; collapsed += 1) {
    const pairs: Pairs = [
      [n - collapsed, 1, 1 - small],
      [collapsed, 1, 1 - large],
    ];
    if (lowerOf(pairs) >= -margin - 1e-12) total += chance;
    chance *= ((n - collapsed) / (collapsed + 1)) * (share / (1 - share));
  }
  return total;
}

describe('field case 676: many small losses and a rare collapse', () => {
  it.each([
    [73, 0.05, 0.04, 0.8],
    [73, 0.05, 0, 1],
    [100, 0.05, 0.045, 1],
    [35, 0.1, 0.08, 0.8],
    [125, 0.03, 0.02, 0.6],
    [189, 0.02, 0.016, 1],
    [300, 0.05, 0.048, 1],
    [1000, 0.02, 0.019, 1],
  ])('%d cases, margin %d: all lose %d and a few %d: at most 3 %% pass', (n, margin, small, large) => {
    expect(falsePass(n, margin, small, large)).toBeLessThanOrEqual(0.03);
  });

  it('100 cases that fall from .50 to .45 do not pass at 5 points', () => {
    const { difference, interval } = compared([[100, 0.5, 0.45]]);
    expect(difference).toBeCloseTo(-0.05, 12);
    // z²(1 − .05)/(n + z²) further down: an unseen share that loses everything.
    expect(interval?.lower).toBeCloseTo(-0.05 - (3.841459 * 0.95) / 103.841459, 6);
    expect(interval?.upper).toBeCloseTo(-0.05 + (3.841459 * 1.05) / 103.841459, 6);
  });

  it('the same scores off the lattice, and with clusters of one, have the same guard', () => {
    const onLattice = lowerOf([[100, 0.5, 0.45]]);
    expect(lowerOf([[100, 0.5, 0.45]], null)).toBeCloseTo(onLattice, 9);
  });

  it('98 answers of 100 that a rubric finds alike and two that gain a step may hide two that lose all', () => {
    const pairs: Pairs = [
      [98, 0.75, 0.75],
      [2, 0.5, 0.75],
    ];
    expect(lowerOf(pairs, 0.25)).toBeLessThan(-0.03);
  });

  it('means over three repeats are bounded by their scale, and not by the largest third seen', () => {
    const pairs: Pairs = [
      [95, 1, 1],
      [5, 1, 2 / 3],
    ];
    expect(lowerOf(pairs, 1 / 3)).toBeLessThan(-0.05);
  });

  it("people's grades on a rubric have the same bound", () => {
    const values = Array.from({ length: 100 }, () => -0.05);
    const { lower } = humanOnly([{ weight: 1, values }], 0.95);
    expect(lower).toBeCloseTo(-0.05 - (3.841459 * 0.95) / 103.841459, 6);
  });

  it('without any difference it is what pass/fail scores give', () => {
    const { interval } = compared([[73, 0.3, 0.3]]);
    expect(interval?.lower).toBeCloseTo(-3.841459 / 76.841459, 7);
    expect(interval?.upper).toBeCloseTo(3.841459 / 76.841459, 7);
  });
});
