import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactPoints, intervalPoints, points, signedPoints } from '../../src/verdict/number-text.js';

describe('numbers for people', () => {
  it.each([
    [0.229, '+22.9'],
    [-0.172, '−17.2'],
    [0, '0.0'],
    [-0, '0.0'],
    [0.0004, '0.0'],
    [-0.0004, '0.0'],
    [Number.NaN, 'not a number'],
    [Number.POSITIVE_INFINITY, 'not a number'],
  ])('%f is %s points', (difference, text) => {
    expect(signedPoints(difference)).toBe(text);
  });

  it('intervals have no plus sign', () => {
    expect(intervalPoints({ lower: 0.197, upper: 0.262 })).toBe('[19.7, 26.2]');
    expect(intervalPoints({ lower: -0.225, upper: -0.122 })).toBe('[−22.5, −12.2]');
  });

  it('field case 148: a value that would round onto a limit it misses gets another decimal', () => {
    expect(signedPoints(-0.0501, [-0.05])).toBe('−5.01');
    expect(signedPoints(-0.05, [-0.05])).toBe('−5.0');
    expect(signedPoints(-0.0499, [-0.05])).toBe('−4.99');
    expect(signedPoints(0.0104, [0.01])).toBe('+1.04');
    expect(signedPoints(-0.05004, [-0.05])).toBe('−5.004');
    expect(points(-0.0004, [-0.05, 0])).toBe('−0.04');
  });

  it('margins keep the digits they were written with', () => {
    expect([0.02, 0.025, 0.0225, 0, -0.05].map(exactPoints)).toEqual(['2.0', '2.5', '2.25', '0.0', '−5.0']);
  });

  it('what is shown lies on the same side of the limit as the value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999, max: 99_999 }),
        fc.integer({ min: 0, max: 99 }),
        (value, margin) => {
          const [x, limit] = [value / 100_000, -margin / 100];
          const shown = Number(points(x, [limit]).replace('−', '-')) / 100;
          expect(shown >= limit - 1e-12).toBe(x >= limit - 1e-12);
          expect(shown <= limit + 1e-12).toBe(x <= limit + 1e-12);
        },
      ),
    );
  });
});
