import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Gate, HumanGrading } from '../../src/definition/gate.js';
import { humanDraw, overlapDraw } from '../../src/plan/human-draw.js';
import { sampleHuman } from '../support/human-grading.js';
import { sampleCase, sampleGate } from '../support/samples.js';

const rule = (minCases: number) => ({ maxRegression: 0.05, evidence: 'point' as const, minCases });

function gateOf(human: Partial<HumanGrading>, more: Partial<Gate> = {}): Gate {
  return sampleGate({
    slices: [
      { name: 'a', task: 't', share: 0.5, shareSource: null, rule: rule(30) },
      { name: 'b', task: 't', share: 0.35, shareSource: null, rule: null },
      { name: 'c', task: 't', share: 0.15, shareSource: null, rule: rule(30) },
    ],
    targeted: [{ name: 'unsafe', task: 'unsafe', rule: rule(30) }],
    human: sampleHuman(human),
    ...more,
  });
}

const casesOf = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).flatMap(([slice, size]) =>
    Array.from({ length: size }, (_, index) => sampleCase(`${slice}-${index}`, { slice })),
  );
const countsOf = (cases: readonly { readonly slice: string }[], indices: readonly number[]) => {
  const counts: Record<string, number> = {};
  for (const index of indices) {
    const slice = cases[index]?.slice ?? '?';
    counts[slice] = (counts[slice] ?? 0) + 1;
  }
  return counts;
};

describe('humanDraw', () => {
  test('every slice gets what its rule needs, the rest follows the shares', () => {
    const cases = casesOf({ a: 500, b: 500, c: 500, unsafe: 100 });
    const drawn = humanDraw(gateOf({ cases: 200 }), cases);
    expect(countsOf(cases, drawn)).toEqual({ a: 82, b: 58, c: 30, unsafe: 30 });
  });

  test('a draw too small for every rule is spread evenly and leaves out no slice', () => {
    const cases = casesOf({ a: 500, b: 500, c: 500, unsafe: 100 });
    expect(countsOf(cases, humanDraw(gateOf({ cases: 40 }), cases))).toEqual({
      a: 10,
      b: 10,
      c: 10,
      unsafe: 10,
    });
    expect(countsOf(cases, humanDraw(gateOf({ cases: 2 }), cases))).toEqual({ a: 1, b: 1, c: 1, unsafe: 1 });
  });

  test('a slice with few cases gives all it has, and others make up for it', () => {
    const cases = casesOf({ a: 5, b: 12, c: 500, unsafe: 3 });
    expect(countsOf(cases, humanDraw(gateOf({ cases: 200 }), cases))).toEqual({
      a: 5,
      b: 12,
      c: 180,
      unsafe: 3,
    });
  });

  test('all cases, more than there are, and no human grading', () => {
    const cases = casesOf({ a: 3, b: 1 });
    expect(humanDraw(gateOf({ cases: 'all' }), cases)).toEqual([0, 1, 2, 3]);
    expect(humanDraw(gateOf({ cases: 9 }), cases)).toEqual([0, 1, 2, 3]);
    expect(humanDraw(sampleGate(), cases)).toEqual([]);
  });

  const size = fc.integer({ min: 1, max: 40 });
  const sizes = fc.record({ a: size, b: size, c: size, unsafe: size });

  test('the draw is of ids: the order of the file does not matter', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 150 }), fc.infiniteStream(fc.nat()), (given, n, noise) => {
        const cases = casesOf(given);
        const keys = new Map(cases.map((item) => [item, noise.next().value as number]));
        const shuffled = [...cases].sort((x, y) => (keys.get(x) ?? 0) - (keys.get(y) ?? 0));
        const idsOf = (list: typeof cases, draw: typeof humanDraw) =>
          draw(gateOf({ cases: n, overlap: Math.ceil(n / 3) }), list)
            .map((index) => list[index]?.id)
            .sort();
        expect(idsOf(shuffled, humanDraw)).toEqual(idsOf(cases, humanDraw));
        expect(idsOf(shuffled, overlapDraw)).toEqual(idsOf(cases, overlapDraw));
      }),
      { numRuns: 40 },
    );
  });

  test('it has the number asked for, no case twice, every slice, and grows without dropping any', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 4, max: 150 }), (given, n) => {
        const cases = casesOf(given);
        const drawn = humanDraw(gateOf({ cases: n }), cases);
        expect(drawn).toHaveLength(Math.min(n, cases.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn).toEqual([...drawn].sort((x, y) => x - y));
        expect(Object.keys(countsOf(cases, drawn)).sort()).toEqual(['a', 'b', 'c', 'unsafe']);
        expect(humanDraw(gateOf({ cases: n + 1 }), cases)).toEqual(expect.arrayContaining([...drawn]));
      }),
      { numRuns: 60 },
    );
  });

  test('within a slice every case is drawn alike often', () => {
    const cases = casesOf({ a: 20, b: 1, c: 1, unsafe: 1 });
    const counts = new Array<number>(20).fill(0);
    for (let seed = 0; seed < 2000; seed++) {
      const gate = gateOf({ cases: 8 }, { statistics: { ...sampleGate().statistics, seed } });
      for (const index of humanDraw(gate, cases)) if (index < 20) counts[index] = (counts[index] ?? 0) + 1;
    }
    // 5 of 20 cases: 500 times each, standard deviation 19.4; five of them.
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(97);
  });
});

describe('overlapDraw', () => {
  test('is part of the draw and spread over its slices', () => {
    const cases = casesOf({ a: 500, b: 500, c: 500, unsafe: 100 });
    const gate = gateOf({ cases: 200, overlap: 60 });
    const [drawn, overlap] = [humanDraw(gate, cases), overlapDraw(gate, cases)];
    expect(drawn).toEqual(expect.arrayContaining([...overlap]));
    expect(countsOf(cases, overlap)).toEqual({ a: 25, b: 17, c: 9, unsafe: 9 });
    expect(overlapDraw(gate, cases, Number.MAX_SAFE_INTEGER)).toEqual(drawn);
    expect(overlapDraw(gate, cases, 0)).toEqual([]);
    expect(overlapDraw(sampleGate(), cases)).toEqual([]);
  });
});
