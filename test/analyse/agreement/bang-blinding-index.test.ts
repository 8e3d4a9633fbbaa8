import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bangBlindingIndex } from '../../../src/analyse/agreement/bang-blinding-index.js';

it('is the difference of right and wrong guesses among all', () => {
  // CRISP trial, the example of Bang, Ni and Davis (2004): (82 − 27)/279 and (29 − 25)/137.
  const treated = bangBlindingIndex({ nCorrect: 82, nWrong: 27, nUnsure: 170 }, 0.95);
  const control = bangBlindingIndex({ nCorrect: 29, nWrong: 25, nUnsure: 83 }, 0.95);
  expect(treated?.index).toBeCloseTo(0.1971, 4);
  expect(control?.index).toBeCloseTo(0.0292, 4);
  // Their normal interval ±1.96·√((p₁ + p₂ − (p₁ − p₂)²)/n) is [.127, .267]; the score interval is close to it.
  expect(treated?.interval.lower).toBeCloseTo(0.127, 2);
  expect(treated?.interval.upper).toBeCloseTo(0.267, 2);
});

it('keeps a width where everyone says the same, and is null without a guess', () => {
  expect(bangBlindingIndex({ nCorrect: 5, nWrong: 0, nUnsure: 0 }, 0.95)).toMatchObject({ index: 1 });
  expect(bangBlindingIndex({ nCorrect: 5, nWrong: 0, nUnsure: 0 }, 0.95)?.interval.lower).toBeLessThan(0.7);
  const unsure = bangBlindingIndex({ nCorrect: 0, nWrong: 0, nUnsure: 20 }, 0.95);
  expect(unsure?.index).toBe(0);
  expect(unsure?.interval.upper).toBeGreaterThan(0.1);
  expect(bangBlindingIndex({ nCorrect: 0, nWrong: 0, nUnsure: 0 }, 0.95)).toBeNull();
});

it('mirrors where right and wrong change places', () => {
  const count = fc.nat(60);
  fc.assert(
    fc.property(count, count, count, (nCorrect, nWrong, nUnsure) => {
      const one = bangBlindingIndex({ nCorrect, nWrong, nUnsure }, 0.95);
      const other = bangBlindingIndex({ nCorrect: nWrong, nWrong: nCorrect, nUnsure }, 0.95);
      if (one === null || other === null) return nCorrect + nWrong + nUnsure === 0;
      return (
        Math.abs(one.index + other.index) < 1e-12 &&
        Math.abs(one.interval.lower + other.interval.upper) < 1e-9 &&
        one.interval.lower <= one.index &&
        one.index <= one.interval.upper
      );
    }),
    { numRuns: 50 },
  );
});
