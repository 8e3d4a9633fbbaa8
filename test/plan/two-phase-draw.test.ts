import { describe, expect, it } from 'vitest';
import type { Gate } from '../../src/definition/gate.js';
import type { LabelClass } from '../../src/plan/label-class.js';
import { twoPhaseDraw, twoPhaseOverlap } from '../../src/plan/two-phase-draw.js';

const RULE = { maxRegression: 0.1, evidence: 'no-evidence-of-regression', minCases: 30 } as const;

function gateOf(cases: number, seed = 1, rule: typeof RULE | null = null) {
  return {
    human: { cases, overlap: cases } as unknown as NonNullable<Gate['human']>,
    slices: [
      { name: 'big', share: 0.7, rule },
      { name: 'small', share: 0.3, rule },
    ],
    targeted: [{ name: 'rare', rule }],
    statistics: { seed },
  } as unknown as Pick<Gate, 'human' | 'slices' | 'targeted' | 'statistics'>;
}

const CASES = Array.from({ length: 1000 }, (_, index) => ({
  id: `c${index}`,
  slice: index < 700 ? 'big' : index < 980 ? 'small' : 'rare',
}));
/** A fifth of each slice is unsure. */
const classOf = (index: number): LabelClass => (index % 5 === 0 ? 'unsure' : 'sure');

function countsOf(drawn: readonly number[]) {
  const counts: Record<string, number> = {};
  for (const index of drawn) {
    const key = `${CASES[index]?.slice} ${classOf(index)}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

describe('twoPhaseDraw', () => {
  it('draws half from each class, over slices by weight, and two of a targeted slice', () => {
    expect(countsOf(twoPhaseDraw(gateOf(200), CASES, classOf))).toEqual({
      'big unsure': 69,
      'big sure': 69,
      'small unsure': 29,
      'small sure': 29,
      'rare unsure': 2,
      'rare sure': 2,
    });
  });

  it('gives a slice with a rule the cases it needs', () => {
    const counts = countsOf(twoPhaseDraw(gateOf(200, 1, RULE), CASES, classOf));
    expect(counts).toEqual({
      'big unsure': 67,
      'big sure': 59,
      'small unsure': 29,
      'small sure': 25,
      'rare unsure': 4,
      'rare sure': 16,
    });
  });

  it('is of ids: the order of the file does not matter, the seed does', () => {
    const ids = (cases: typeof CASES, seed: number) =>
      twoPhaseDraw(gateOf(120, seed), cases, (index) => classOf(Number(cases[index]?.id.slice(1))))
        .map((index) => cases[index]?.id)
        .sort();
    expect(ids([...CASES].reverse(), 1)).toEqual(ids(CASES, 1));
    expect(ids(CASES, 2)).not.toEqual(ids(CASES, 1));
  });

  it('passes over cases that are not planned', () => {
    const drawn = twoPhaseDraw(gateOf(200), CASES, (index) => (index < 500 ? null : classOf(index)));
    expect(drawn.every((index) => index >= 500)).toBe(true);
    expect(drawn).toHaveLength(200);
  });

  it('draws every case of a class alike often', () => {
    const cases = CASES.slice(0, 20);
    const hits = new Map<number, number>();
    for (let seed = 0; seed < 100; seed += 1) {
      const gate = { ...gateOf(8, seed), slices: gateOf(8).slices.slice(0, 1), targeted: [] };
      for (const index of twoPhaseDraw(gate, cases, classOf)) hits.set(index, (hits.get(index) ?? 0) + 1);
    }
    // 4 of 4 unsure ones, 4 of 16 sure ones: 25 of 100 each, standard error 4.3.
    for (let index = 0; index < 20; index += 1) {
      if (classOf(index) === 'unsure') expect(hits.get(index)).toBe(100);
      else expect(Math.abs((hits.get(index) ?? 0) - 25)).toBeLessThan(18);
    }
  });

  it('spreads the cases of two raters over slices and classes', () => {
    const gate = gateOf(200);
    const drawn = twoPhaseDraw(gate, CASES, classOf);
    const shared = twoPhaseOverlap(gate, CASES, drawn, classOf, 50);
    expect(shared).toHaveLength(50);
    expect(shared.every((index) => drawn.includes(index))).toBe(true);
    const counts = countsOf(shared);
    expect(counts['big unsure']).toBeGreaterThanOrEqual(16);
    expect(counts['big sure']).toBeGreaterThanOrEqual(16);
    expect(twoPhaseOverlap(gate, CASES, drawn, classOf, 500)).toEqual(drawn);
  });
});
