import { describe, expect, it } from 'vitest';
import {
  type ShareQuestion,
  type ShareSlice,
  shareSensitivity,
} from '../../src/analyse/share-sensitivity.js';
import { lowestShares } from '../../src/analyse/share-shift.js';
import { keyedRandom } from '../../src/shared/keyed-random.js';

function slice(name: string, share: number, difference: number, halfWidth: number): ShareSlice {
  return { name, share, difference, lower: difference - halfWidth, upper: difference + halfWidth };
}

/** The overall by MOVER at the present shares, so that the scale of the ends is 1. */
function ask(slices: readonly ShareSlice[], more: Omit<ShareQuestion, 'slices' | 'overall'>): ShareQuestion {
  return {
    slices,
    overall: moverAt(
      slices,
      slices.map(({ share }) => share),
    ),
    ...more,
  };
}

function moverAt(slices: readonly ShareSlice[], shares: readonly number[]) {
  const estimate = slices.reduce((sum, { difference }, s) => sum + (shares[s] ?? 0) * difference, 0);
  const reach = (side: 'lower' | 'upper') =>
    Math.hypot(...slices.map((each, s) => (shares[s] ?? 0) * (each[side] - each.difference)));
  return { estimate, lower: estimate - reach('lower'), upper: estimate + reach('upper') };
}

const GAIN_AND_LOSS = [slice('easy', 0.8, 0.1, 0), slice('hard', 0.2, -0.2, 0)];

describe('how far shares may move', () => {
  it('is exact for the estimate: 0.8·10 − 0.2·20 = 4 points, and each point of share costs 0.3', () => {
    const found = shareSensitivity(ask(GAIN_AND_LOSS, { margin: 0.02, policy: 'point', state: 'met' }));
    expect(found.decisionShift).toBeCloseTo(0.2, 10);
    expect(found.estimateShift).toBeCloseTo(0.2, 10);
    expect([found.decidedBy, found.toward]).toEqual(['estimate', 'hard']);
  });

  it('looks the other way where the margin is already lost', () => {
    const slices = [slice('easy', 0.5, 0.1, 0), slice('hard', 0.5, -0.2, 0)];
    const found = shareSensitivity(ask(slices, { margin: 0.02, policy: 'point', state: 'breached' }));
    expect(found.decisionShift).toBeCloseTo(0.1, 10);
    expect(found.toward).toBe('easy');
  });

  it('is null where no mixture of these slices changes anything', () => {
    const slices = [slice('a', 0.5, 0.1, 0.02), slice('b', 0.5, 0.2, 0.02)];
    const question = ask(slices, { margin: 0.02, policy: 'non-inferiority', state: 'met' });
    expect(shareSensitivity(question)).toEqual({
      decisionShift: null,
      decidedBy: null,
      toward: null,
      estimateShift: null,
    });
  });

  it('solves the interval end of two slices, one without width: 0.05 − 0.15·w is the end at share w', () => {
    // Lower end at share w of the wide slice: 0.05(1 − w) + 0.02w − 0.12w.
    const slices = [slice('sure', 0.9, 0.05, 0), slice('wide', 0.1, 0.02, 0.12)];
    const found = shareSensitivity(ask(slices, { margin: 0.04, policy: 'non-inferiority', state: 'met' }));
    expect(found.decidedBy).toBe('lower');
    expect(found.decisionShift).toBeCloseTo(0.6 - 0.1, 9);
    expect(found.estimateShift).toBeNull();
  });

  it('keeps what the found interval has more than MOVER: a wider one gives way earlier', () => {
    const slices = [slice('sure', 0.9, 0.05, 0), slice('wide', 0.1, 0.02, 0.12)];
    const question = ask(slices, { margin: 0.04, policy: 'non-inferiority', state: 'met' });
    const { estimate, lower, upper } = moverAt(slices, [0.9, 0.1]);
    const doubled = { ...question, overall: { lower: estimate - 2 * (estimate - lower), upper } };
    // 0.05(1 − w) + 0.02w − 0.24w = −0.04
    expect(shareSensitivity(doubled).decisionShift).toBeCloseTo(0.09 / 0.27 - 0.1, 9);
  });

  it.each([
    ['non-inferiority', 'met', 0.05],
    ['non-inferiority', 'undecided', 0.02],
    ['no-evidence-of-regression', 'met', 0.02],
  ] as const)('no smaller movement changes %s %s', (policy, state, margin) => {
    const slices = [
      slice('a', 0.4, 0.03, 0.04),
      slice('b', 0.3, -0.01, 0.06),
      slice('c', 0.2, -0.06, 0.05),
      slice('d', 0.1, 0.08, 0.12),
    ];
    const question = ask(slices, { margin, policy, state });
    const shift = shareSensitivity(question).decisionShift as number;
    expect(shift).toBeGreaterThan(0);
    const present = slices.map(({ share }) => share);
    const stateAt = (shares: readonly number[]) => {
      const { estimate, lower, upper } = moverAt(slices, shares);
      if (policy === 'no-evidence-of-regression') return estimate >= -margin ? 'met' : 'other';
      if (lower >= -margin) return 'met';
      return upper < -margin ? 'breached' : 'undecided';
    };
    expect(stateAt(present)).toBe(state);
    const random = keyedRandom(7, `${policy} ${state}`);
    for (let trial = 0; trial < 2000; trial += 1) {
      const slopes = slices.map(() => random.unit());
      const moved = lowestShares(present, slopes, shift * 0.97 * random.unit());
      expect(stateAt(moved)).toBe(state);
    }
  });
});

describe('the shares within a shift', () => {
  it('empty the worst donors first and give to the lowest slope', () => {
    expect(lowestShares([0.5, 0.25, 0.25], [3, 2, 1], 0.625)).toEqual([0, 0.125, 0.875]);
    expect(lowestShares([0.5, 0.5], [1, 1], 0.4)).toEqual([0.5, 0.5]);
    expect(lowestShares([0.5, 0.5], [2, 1], 1)).toEqual([0, 1]);
  });
});
