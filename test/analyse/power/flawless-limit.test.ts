import { expect, test } from 'vitest';
import { flawlessLimit } from '../../../src/analyse/power/flawless-limit.js';
import { minimumCasesForNonInferiority } from '../../../src/analyse/power/minimum-cases.js';

test('one slice alone reaches down to z²/(n + z²): n = 5 .434, 20 .161, 100 .037', () => {
  const reach = (n: number) => flawlessLimit([{ weight: 1, n }], 0.95);
  expect([5, 20, 100].map((n) => reach(n).toFixed(3))).toEqual(['0.434', '0.161', '0.037']);
});

test('it agrees with the fewest cases that can show a margin', () => {
  for (const margin of [0.01, 0.02, 0.03, 0.05, 0.1]) {
    const n = minimumCasesForNonInferiority(margin, 0.95) as number;
    expect(flawlessLimit([{ weight: 1, n }], 0.95)).toBeLessThanOrEqual(margin);
    expect(flawlessLimit([{ weight: 1, n: n - 1 }], 0.95)).toBeGreaterThan(margin);
  }
});

test('equal slices share the burden by the root of their number', () => {
  const quarters = Array.from({ length: 4 }, () => ({ weight: 0.25, n: 25 }));
  expect(flawlessLimit(quarters, 0.95)).toBeCloseTo(flawlessLimit([{ weight: 1, n: 25 }], 0.95) / 2, 12);
});
