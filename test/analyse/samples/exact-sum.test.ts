import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactSum } from '../../../src/analyse/samples/exact-sum.js';

describe('exactSum', () => {
  it('loses nothing', () => {
    expect(exactSum([])).toBe(0);
    expect(exactSum([1e16, 1, -1e16])).toBe(1);
    expect(exactSum(Array.from({ length: 10 }, () => 0.1))).toBe(1);
    expect(exactSum([1, 2 ** -53, 2 ** -106])).toBe(1 + 2 ** -52);
  });

  it('is the same in every order and changes sign with the terms', () => {
    const terms = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 40 });
    fc.assert(
      fc.property(terms, (values) => {
        const sum = exactSum(values);
        expect(exactSum([...values].reverse())).toBe(sum);
        expect(exactSum([...values].sort((a, b) => a - b))).toBe(sum);
        expect(exactSum(values.map((x) => -x)) + 0).toBe(0 - sum);
      }),
    );
  });
});
