import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthDrift } from '../../../src/analyse/judge/length-drift.js';
import { lengthBias, lengthPreference } from '../../../src/analyse/judge/length-preference.js';
import { logisticRegression } from '../../../src/analyse/judge/logistic-regression.js';
import { positionTest } from '../../../src/analyse/judge/position-test.js';
import { selfPreference } from '../../../src/analyse/judge/self-preference.js';

describe('position', () => {
  const none = { sameWinner: 0, tiedTwice: 0, firstTwice: 0, secondTwice: 0, tiedOnce: 0 };

  it('flags a judge that takes the first answer', () => {
    const result = positionTest({ ...none, sameWinner: 80, firstTwice: 18, secondTwice: 2 });
    expect(result).toMatchObject({ nPairs: 100, nInconsistent: 20, consistency: 0.8, firstPreference: 0.9 });
    expect(result.pValue.toFixed(6)).toBe('0.000402');
    expect(result.prefersPosition).toBe(true);
    expect(result.isInconsistent).toBe(false);
  });

  it('counts a tie in one order as inconsistent, without a position', () => {
    const result = positionTest({ ...none, sameWinner: 5, tiedTwice: 2, tiedOnce: 3 });
    expect(result).toMatchObject({
      nPairs: 10,
      nInconsistent: 3,
      consistency: 0.7,
      firstPreference: null,
      pValue: 1,
      prefersPosition: false,
      isInconsistent: true,
    });
  });

  it('says nothing without pairs', () => {
    expect(positionTest(none)).toMatchObject({
      consistency: null,
      consistencyInterval: null,
      firstPreference: null,
      pValue: 1,
      prefersPosition: false,
      isInconsistent: false,
    });
    expect(() => positionTest({ ...none, firstTwice: Number.NaN })).toThrow('firstTwice must lie in');
  });
});

describe('logistic regression', () => {
  it('recognises what cannot be fitted', () => {
    const reasonOf = (x: number[], y: number[]) => {
      const fit = logisticRegression(x, y);
      return fit.state === 'fitted' ? null : fit.reason;
    };
    expect(reasonOf([], [])).toBe('no-data');
    expect(reasonOf([1, 2, 3], [1, 1, 1])).toBe('one-outcome');
    expect(reasonOf([2, 2, 2], [0, 1, 1])).toBe('constant-predictor');
    expect(reasonOf([1, 2, 3, 4], [0, 0, 1, 1])).toBe('separated');
    expect(reasonOf([1, 2, 3, 4], [1, 1, 0, 0])).toBe('separated');
    expect(reasonOf([1, 2, 2, 4], [0, 0, 1, 1])).toBe('separated');
    expect(reasonOf([1, 2, 3, 4], [0, 1, 0, 1])).toBeNull();
    expect(() => logisticRegression([1], [])).toThrow('a fit needs pairs, got 1 and 0');
    expect(() => logisticRegression([1], [2])).toThrow('outcome must lie in [0, 1], got 2');
  });

  it('solves the score equations: fitted and observed wins balance', () => {
    const data = fc.array(fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1)), {
      minLength: 4,
      maxLength: 40,
    });
    fc.assert(
      fc.property(data, (rows) => {
        const x = rows.map(([value]) => value);
        const y = rows.map(([, outcome]) => outcome);
        const fit = logisticRegression(x, y);
        if (fit.state !== 'fitted' || Math.abs(fit.slope) > 50) return;
        const residuals = x.map(
          (value, i) => (y[i] ?? 0) - 1 / (1 + Math.exp(-fit.intercept - fit.slope * value)),
        );
        expect(residuals.reduce((sum, r) => sum + r, 0)).toBeCloseTo(0, 6);
        expect(residuals.reduce((sum, r, i) => sum + r * (x[i] ?? 0), 0)).toBeCloseTo(0, 6);
      }),
    );
  });
});

describe('length', () => {
  const lengths = Array.from({ length: 40 }, (_, i) => (i - 19.5) * 10);
  const likesLength = lengths.map((length, i) => Number(i % 5 === 0 ? length < 0 : length > 0));
  const indifferent = lengths.map((_, i) => i % 2);

  it('reports win rates by tercile beside the fit, and alone where the outcome is separated', () => {
    const separated = lengthPreference([1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 1, 1]);
    expect(separated.fit).toEqual({ state: 'not-fitted', reason: 'separated' });
    expect(separated.lengthControlledWinRate).toBeNull();
    expect(separated.winRate).toBe(0.5);
    expect(separated.terciles).toEqual([
      { nPairs: 2, meanLengthDifference: 1.5, winRate: 0 },
      { nPairs: 2, meanLengthDifference: 3.5, winRate: 0.5 },
      { nPairs: 2, meanLengthDifference: 5.5, winRate: 1 },
    ]);
  });

  it('is a bias where people do not share the taste, and none where they do', () => {
    const biased = lengthBias(lengths, likesLength, indifferent);
    expect(biased.isFlagged).toBe(true);
    expect(biased.slopeDifference?.lower).toBeGreaterThan(0);
    const shared = lengthBias(lengths, likesLength, likesLength);
    expect(shared).toMatchObject({ isFlagged: false, slopeDifference: { value: 0 } });
    const unfitted = lengthBias([1, 2, 3, 4], [0, 0, 1, 1], [0, 1, 0, 1]);
    expect(unfitted).toMatchObject({ isFlagged: false, slopeDifference: null });
  });

  it('has no win rate without pairs and no fit at one length', () => {
    expect(lengthPreference([], [])).toEqual({
      nPairs: 0,
      winRate: null,
      fit: { state: 'not-fitted', reason: 'no-data' },
      lengthControlledWinRate: null,
      terciles: [],
    });
    expect(lengthPreference([5, 5], [0, 1]).fit).toEqual({
      state: 'not-fitted',
      reason: 'constant-predictor',
    });
  });

  it('moves pointwise scores by slope times length difference', () => {
    // judge − human grows by .1 with each doubling of the length.
    const responses = [1, 2, 3, 4].map((k) => ({ judge: 0.1 * k, human: 0, length: 2 ** k }));
    const drift = lengthDrift(responses, Math.log(2) / 2, 0.08);
    if (drift.state !== 'estimated') throw new Error(drift.reason);
    expect(drift.slope).toBeCloseTo(0.1 / Math.log(2), 12);
    expect(drift.effectOnDifference).toBeCloseTo(0.05, 12);
    expect(drift.isFlagged).toBe(true);
    expect(lengthDrift(responses, Math.log(2) / 2, 0.12)).toMatchObject({ isFlagged: false });
    expect(lengthDrift(responses.slice(0, 2), 0, 0.1)).toEqual({
      state: 'not-estimable',
      reason: 'too-few-responses',
    });
    const equal = responses.map((response) => ({ ...response, length: 9 }));
    expect(lengthDrift(equal, 0, 0.1)).toEqual({ state: 'not-estimable', reason: 'constant-length' });
  });
});

describe('self-preference', () => {
  const gaps = (share: number, n: number) => Array.from({ length: n }, (_, i) => Number(i < share * n));

  it('is flagged where it is beyond chance and beyond half the margin', () => {
    expect(selfPreference(gaps(0.3, 100), gaps(0.05, 100), 0.05)).toMatchObject({
      state: 'tested',
      difference: 0.25,
      nOwn: 100,
      nOther: 100,
      isFlagged: true,
    });
    expect(selfPreference(gaps(0.3, 100), gaps(0.05, 100), 0.6)).toMatchObject({ isFlagged: false });
    expect(selfPreference(gaps(0.1, 20), gaps(0.05, 20), 0.05)).toMatchObject({ isFlagged: false });
  });

  it('is not testable with one family and never sure of two answers', () => {
    expect(selfPreference([], [0.1], 0.05)).toEqual({ state: 'not-testable', reason: 'one-family' });
    expect(selfPreference([0.1, 0.1], [0, 0], 0.05)).toMatchObject({ state: 'tested', isFlagged: false });
  });
});
