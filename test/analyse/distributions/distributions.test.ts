import { describe, expect, it } from 'vitest';
import { betaCdf } from '../../../src/analyse/distributions/beta-cdf.js';
import { betaQuantile } from '../../../src/analyse/distributions/beta-quantile.js';
import { binomialCdf } from '../../../src/analyse/distributions/binomial-cdf.js';
import { binomialPmf } from '../../../src/analyse/distributions/binomial-pmf.js';
import { normalCdf } from '../../../src/analyse/distributions/normal-cdf.js';
import { normalQuantile } from '../../../src/analyse/distributions/normal-quantile.js';
import { tCdf } from '../../../src/analyse/distributions/t-cdf.js';
import { tQuantile } from '../../../src/analyse/distributions/t-quantile.js';

const relative = (actual: number, expected: number) => Math.abs(actual / expected - 1);

describe('normal distribution', () => {
  it.each([
    // scipy.stats.norm.cdf, 1.17.1
    [-37, 5.725571222524398e-300],
    [-20, 2.7536241186062337e-89],
    [-8, 6.22096057427178e-16],
    [-3.0000001, 0.0013498975884453205],
    [-2.9999999, 0.0013498984748150013],
  ])('is right in the far tail: Φ(%d)', (x, expected) => {
    expect(relative(normalCdf(x), expected)).toBeLessThan(1e-11);
  });

  it('inverts itself over the whole range', () => {
    for (const p of [1e-300, 1e-16, 1e-6, 0.01, 0.3, 0.5, 0.7, 0.99]) {
      expect(relative(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12);
    }
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('t distribution', () => {
  it('inverts itself, heavy tails included', () => {
    for (const df of [0.5, 1, 2, 9, 29, 1000, 1e6]) {
      for (const p of [1e-8, 0.001, 0.025, 0.2, 0.49]) {
        expect(relative(tCdf(tQuantile(p, df), df), p)).toBeLessThan(1e-9);
      }
    }
  });
  it('is Cauchy at one degree of freedom', () => {
    expect(tQuantile(0.975, 1)).toBeCloseTo(12.706204736432095, 9);
    expect(tCdf(1, 1)).toBeCloseTo(0.75, 14);
  });
});

describe('beta and binomial', () => {
  it('keeps its precision at a million cases', () => {
    let sum = 0;
    for (let k = 29_000; k <= 29_990; k += 1) sum += binomialPmf(k, 1_000_000, 0.03);
    const difference = binomialCdf(29_990, 1_000_000, 0.03) - binomialCdf(28_999, 1_000_000, 0.03);
    expect(relative(sum, difference)).toBeLessThan(1e-9);
  });
  it('answers outside the range of counts', () => {
    expect(binomialPmf(-1, 5, 0.5)).toBe(0);
    expect(binomialPmf(6, 5, 0.5)).toBe(0);
    expect(binomialCdf(-1, 5, 0.5)).toBe(0);
    expect(binomialCdf(5, 5, 0.5)).toBe(1);
    expect(binomialPmf(0, 0, 0.5)).toBe(1);
  });
  it('inverts itself', () => {
    for (const [a, b] of [
      [0.5, 20.5],
      [95.5, 5.5],
      [1, 1],
      [100_000, 3],
      [0.3, 2],
    ] as const) {
      for (const p of [0.001, 0.025, 0.5, 0.975]) {
        expect(Math.abs(betaCdf(betaQuantile(p, a, b), a, b) - p)).toBeLessThan(1e-9);
      }
    }
  });
});

describe('guards', () => {
  it('refuse NaN by name', () => {
    expect(() => normalCdf(Number.NaN)).toThrow(TypeError);
    expect(() => normalQuantile(Number.NaN)).toThrow('p must lie in [0, 1], got NaN');
    expect(() => tQuantile(0.5, Number.NaN)).toThrow('df must be a finite number above 0, got NaN');
    expect(() => betaCdf(2, 1, 1)).toThrow('x must lie in [0, 1], got 2');
    expect(() => binomialCdf(Number.NaN, 5, 0.5)).toThrow(/^k must lie/);
  });
});
