import { describe, expect, it } from 'vitest';
import { type Rating, settle } from '../../../src/grade/human/settle.js';

const said = (...values: (number | null)[]): Rating[] => values.map((value) => ({ value, isThird: false }));
const third = (value: number | null): Rating => ({ value, isThird: true });

describe('what several raters said of one thing', () => {
  it('is settled where they agree, by whatever rule', () => {
    for (const rule of ['adjudicated', 'majority', 'median'] as const) {
      expect(settle(said(3, 3), 0, rule)).toEqual({ state: 'settled', value: 3 });
    }
  });

  it('field case 121: two raters who disagree leave it disputed under every rule, whatever the order', () => {
    for (const rule of ['adjudicated', 'majority', 'median'] as const) {
      expect(settle(said(1, 0), 0, rule)).toEqual({ state: 'disputed', values: [0, 1] });
      expect(settle(said(0, 1), 0, rule)).toEqual({ state: 'disputed', values: [0, 1] });
    }
  });

  it.each([
    ['adjudicated', [1, 1, 0], { state: 'disputed', values: [0, 1, 1] }],
    ['majority', [1, 1, 0], { state: 'settled', value: 1 }],
    ['majority', [1, 2, 3], { state: 'disputed', values: [1, 2, 3] }],
    ['majority', [1, 1, 2, 2], { state: 'disputed', values: [1, 1, 2, 2] }],
    ['majority', [1, 2, 2, 3], { state: 'disputed', values: [1, 2, 2, 3] }],
    ['median', [1, 2, 5], { state: 'settled', value: 2 }],
    ['median', [1, 2, 2, 3], { state: 'settled', value: 2 }],
    ['median', [1, 2, 3, 4], { state: 'disputed', values: [1, 2, 3, 4] }],
  ] as const)('%s of %j', (rule, values, expected) => {
    expect(settle(said(...values), 0, rule)).toEqual(expected);
  });

  it("takes a third rater's grade, and leaves it disputed while that rater cannot judge", () => {
    expect(settle([...said(1, 0), third(0)], 0, 'adjudicated')).toEqual({ state: 'settled', value: 0 });
    expect(settle([...said(1, 0), third(null)], 0, 'adjudicated')).toMatchObject({ state: 'disputed' });
  });

  it('waits for grades that were asked for, even where those that are in agree', () => {
    expect(settle(said(1), 1, 'majority')).toEqual({ state: 'outstanding' });
    expect(settle([], 0, 'majority')).toEqual({ state: 'outstanding' });
  });

  it('field case 124: who cannot judge is no rating; where nobody can, it is skipped', () => {
    expect(settle(said(null, 1), 0, 'adjudicated')).toEqual({ state: 'settled', value: 1 });
    expect(settle(said(null), 0, 'adjudicated')).toEqual({ state: 'skipped', isFinal: false });
    const third = [...said(null), { value: null, isThird: true }];
    expect(settle(third, 0, 'adjudicated')).toEqual({ state: 'skipped', isFinal: true });
  });
});
