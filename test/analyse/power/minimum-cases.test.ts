import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimumCasesForNonInferiority } from '../../../src/analyse/power/minimum-cases.js';

describe('minimumCasesForNonInferiority', () => {
  it.each([
    [0.1, 35],
    [0.05, 73],
    [0.03, 125],
    [0.02, 189],
    [0.01, 381],
  ])('needs at margin %d at least %d flawless cases', (margin, expected) => {
    expect(minimumCasesForNonInferiority(margin, 0.95)).toBe(expected);
  });

  it('has no number for margin 0, where only an improvement can be shown', () => {
    expect(minimumCasesForNonInferiority(0, 0.95)).toBeNull();
  });

  it('refuses what is no margin or no level', () => {
    expect(() => minimumCasesForNonInferiority(1, 0.95)).toThrow('margin must be in [0, 1), got 1');
    expect(() => minimumCasesForNonInferiority(Number.NaN, 0.95)).toThrow(
      'margin must be in [0, 1), got NaN',
    );
    expect(() => minimumCasesForNonInferiority(0.05, 95)).toThrow('confidence must be in (0, 1), got 95');
  });

  it('never grows with the margin', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.98, noNaN: true }), (margin) => {
        const here = minimumCasesForNonInferiority(margin, 0.95) ?? 0;
        expect(minimumCasesForNonInferiority(margin + 0.01, 0.95)).toBeLessThanOrEqual(here);
      }),
    );
  });
});
