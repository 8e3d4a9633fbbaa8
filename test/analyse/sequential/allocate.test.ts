import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AllocatedSlice, allocate } from '../../../src/analyse/sequential/allocate.js';
import { overallVariance } from '../../../src/analyse/sequential/effective-discordance.js';

const slice = (weight: number, discordance: number, more: Partial<AllocatedSlice> = {}): AllocatedSlice => ({
  weight,
  discordance,
  cost: 2,
  floor: 0,
  ...more,
});

const someSlices = fc
  .array(
    fc.record({
      weight: fc.integer({ min: 1, max: 100 }),
      discordance: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      cost: fc.integer({ min: 1, max: 20 }),
      floor: fc.integer({ min: 1, max: 50 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((slices) => {
    const total = slices.reduce((sum, { weight }) => sum + weight, 0);
    return slices.map((each) => ({ ...each, weight: each.weight / total }));
  });

describe('allocate', () => {
  it('shares out by share unless asked for the least variance', () => {
    const slices = [slice(0.5, 0.4), slice(0.5, 0.1)];
    expect(allocate(slices, 120, 'proportional')?.nCases).toEqual([30, 30]);
    expect(allocate(slices, 120, 'variance')?.nCases).toEqual([40, 20]);
  });

  it('shares out by share where no slice differs at all', () => {
    expect(allocate([slice(0.75, 0), slice(0.25, 0)], 80, 'variance')?.nCases).toEqual([30, 10]);
  });

  it('buys nothing where the floors cost too much', () => {
    expect(allocate([slice(1, 0.1, { floor: 31 })], 60, 'variance')).toBeNull();
    expect(allocate([slice(1, 0.1, { floor: 30 })], 60, 'variance')).toEqual({
      nCases: [30],
      nReal: [30],
      spent: 60,
    });
  });

  it('keeps within the budget and the floors, and leaves less than a case costs', () => {
    fc.assert(
      fc.property(someSlices, fc.integer({ min: 0, max: 5000 }), (slices, more) => {
        const least = slices.reduce((sum, { cost, floor }) => sum + cost * floor, 0);
        for (const rule of ['variance', 'proportional'] as const) {
          const found = allocate(slices, least + more, rule);
          const spent = slices.reduce((sum, { cost }, s) => sum + cost * (found?.nCases[s] ?? 0), 0);
          expect(found?.spent).toBe(spent);
          expect(spent).toBeLessThanOrEqual(least + more);
          expect(least + more - spent).toBeLessThan(Math.min(...slices.map(({ cost }) => cost)));
          slices.forEach(({ floor }, s) => {
            expect(found?.nCases[s]).toBeGreaterThanOrEqual(floor);
          });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is never less certain than shares are, before rounding', () => {
    fc.assert(
      fc.property(someSlices, fc.integer({ min: 100, max: 5000 }), (slices, budget) => {
        const free = slices.map((each) => ({ ...each, floor: 0 }));
        const varianceOf = (rule: 'variance' | 'proportional') =>
          overallVariance(
            free
              .map((each, s) => ({ ...each, nCases: allocate(free, budget, rule)?.nReal[s] ?? 0 }))
              .filter(({ discordance }) => discordance > 0),
          );
        expect(varianceOf('variance')).toBeLessThanOrEqual(varianceOf('proportional') * (1 + 1e-9));
      }),
      { numRuns: 100 },
    );
  });

  it('refuses what is no slice', () => {
    expect(() => allocate([slice(0, 0.1)], 10, 'variance')).toThrow('weight must be a finite number above 0');
    expect(() => allocate([slice(1, 1.1)], 10, 'variance')).toThrow('discordance must lie in [0, 1]');
    expect(() => allocate([slice(1, 0.1, { cost: Number.NaN })], 10, 'variance')).toThrow('cost must be');
  });
});
