import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionalPower } from '../../../src/analyse/sequential/conditional-power.js';
import { efficacyBoundaries } from '../../../src/analyse/sequential/efficacy-boundaries.js';
import { errorByLook } from '../../../src/analyse/sequential/error-by-look.js';
import { driftForPower, futilityBoundaries } from '../../../src/analyse/sequential/futility-boundaries.js';
import { gaussLegendre } from '../../../src/analyse/sequential/gauss-legendre.js';
import { informationFractions } from '../../../src/analyse/sequential/information-fractions.js';
import { levelAtLook } from '../../../src/analyse/sequential/level-at-look.js';
import { lookCounts } from '../../../src/analyse/sequential/look-counts.js';
import { lookState } from '../../../src/analyse/sequential/look-state.js';
import { lookStatistic } from '../../../src/analyse/sequential/look-statistic.js';
import { sliceFloor } from '../../../src/analyse/sequential/slice-floor.js';
import { spend } from '../../../src/analyse/sequential/spend.js';
import { stopChances } from '../../../src/analyse/sequential/stop-chances.js';
import type { Spending } from '../../../src/definition/sequential/spending.js';
import { expectNear } from '../support/golden.js';

const HSD4 = { family: 'hsd', gamma: -4 } as const;
const SPENDINGS: readonly Spending[] = [
  HSD4,
  { family: 'hsd', gamma: 0 },
  { family: 'obf' },
  { family: 'pocock' },
];
const QUARTERS = [0.25, 0.5, 0.75, 1];

describe('spending', () => {
  it.each(SPENDINGS)(
    '%j spends nothing at the start, everything at the end, and never takes back',
    (spending) => {
      expect(spend(spending, 0.025, 0)).toBe(0);
      expect(spend(spending, 0.025, 1)).toBe(0.025);
      const spent = Array.from({ length: 101 }, (_, step) => spend(spending, 0.025, step / 100));
      expect(spent).toEqual([...spent].sort((a, b) => a - b));
    },
  );

  it('refuses fractions outside of 0 to 1', () => {
    expect(() => spend(HSD4, 0.025, 1.01)).toThrow('information fraction must lie in [0, 1], got 1.01');
    expect(() => spend(HSD4, 0.025, Number.NaN)).toThrow('information fraction must lie in [0, 1]');
  });
});

describe('error by look', () => {
  it('spends all of it over the looks that decide', () => {
    for (const spending of SPENDINGS) {
      const errors = errorByLook(QUARTERS, spending, 0.025);
      expectNear(
        errors.reduce<number>((sum, error) => sum + (error ?? 0), 0),
        0.025,
        1e-16,
      );
    }
  });

  it('carries on what a look is too early to spend', () => {
    const errors = errorByLook([0.05, 0.5, 1], { family: 'obf' }, 0.025);
    expect(errors[0]).toBeNull();
    expectNear(errors[1], spend({ family: 'obf' }, 0.025, 0.5), 1e-15);
    expect(
      efficacyBoundaries({ fractions: [0.05, 0.5, 1], alpha: 0.025, spending: { family: 'obf' } }),
    ).toEqual([
      null,
      ...efficacyBoundaries({ fractions: [0.5, 1], alpha: 0.025, spending: { family: 'obf' } }),
    ]);
  });

  it('takes two looks with nothing new between them for one', () => {
    expect(errorByLook([0.5, 0.5, 1], HSD4, 0.025)[1]).toBeNull();
    expect(errorByLook([0.5, 1, 1], HSD4, 0.025)[1]).toBeNull();
    expect(efficacyBoundaries({ fractions: [0.5, 0.50001, 1], alpha: 0.025, spending: HSD4 })).toEqual([
      2.749965932,
      null,
      1.981131472,
    ]);
  });

  it('refuses fractions that fall, do not end at 1, or are none', () => {
    const at = (fractions: readonly number[]) => () => errorByLook(fractions, HSD4, 0.025);
    expect(at([0.5, 0.4, 1])).toThrow(TypeError);
    expect(at([0.5, 0.9])).toThrow('the last information fraction must be 1, got 0.9');
    expect(at([Number.NaN, 1])).toThrow(TypeError);
    expect(at([])).toThrow(TypeError);
  });
});

describe('boundaries', () => {
  it('are those of one look where there is one', () => {
    expect(efficacyBoundaries({ fractions: [1], alpha: 0.025, spending: HSD4 })).toEqual([1.959963985]);
  });

  it('together have the error of one look, and each asks for more than it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 5, max: 95 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...SPENDINGS),
        (percents, spending) => {
          const fractions = [...percents.sort((a, b) => a - b).map((percent) => percent / 100), 1];
          const z = efficacyBoundaries({ fractions, alpha: 0.025, spending });
          for (const value of z) expect(value ?? 2).toBeGreaterThan(1.9599);
          const lower = fractions.map(() => null);
          const { above } = stopChances({ fractions, upper: z, lower, drift: 0 });
          expectNear(
            above.reduce((sum, chance) => sum + chance, 0),
            0.025,
            2e-9,
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  it('of futility never lie above those of the pass, and leave the power', () => {
    const efficacy = efficacyBoundaries({ fractions: QUARTERS, alpha: 0.025, spending: HSD4 });
    const found = futilityBoundaries({
      fractions: QUARTERS,
      efficacy,
      spending: { family: 'pocock' },
      beta: 0.5,
    });
    found?.futility.forEach((f, k) => {
      expect(f ?? 0).toBeLessThanOrEqual(efficacy[k] as number);
    });
    const none = QUARTERS.map(() => null);
    expect(futilityBoundaries({ fractions: QUARTERS, efficacy: none, spending: HSD4, beta: 0.2 })).toBeNull();
    expect(driftForPower(QUARTERS, none, 0.8)).toBeNull();
  });
});

describe('a look', () => {
  it('holds whole clusters, at least the floor and at most all cases', () => {
    const slices = [
      { unitSizes: [3, 3, 3, 1], floor: 0 },
      { unitSizes: [1, 1, 1, 1], floor: 3 },
      { unitSizes: [1, 1], floor: 30 },
      { unitSizes: [], floor: 30 },
    ];
    expect(lookCounts(slices, [0.4, 1])).toEqual([
      [
        { nUnits: 2, nCases: 6 },
        { nUnits: 3, nCases: 3 },
        { nUnits: 2, nCases: 2 },
        { nUnits: 0, nCases: 0 },
      ],
      [
        { nUnits: 4, nCases: 10 },
        { nUnits: 4, nCases: 4 },
        { nUnits: 2, nCases: 2 },
        { nUnits: 0, nCases: 0 },
      ],
    ]);
  });

  it('takes no case more for the rounding of its fraction', () => {
    expect(lookCounts([{ unitSizes: new Array(100).fill(1), floor: 0 }], [0.07, 1])[0]).toEqual([
      { nUnits: 7, nCases: 7 },
    ]);
  });

  it('has no information while a slice has no case', () => {
    expect(
      informationFractions(
        [0.5, 0.5],
        [
          [10, 0],
          [20, 20],
        ],
      ),
    ).toEqual([null, 1]);
    expect(
      informationFractions(
        [0.5, 0.5],
        [
          [10, 10],
          [20, 0],
        ],
      ),
    ).toEqual([null, null]);
    expect(informationFractions([1], [[30], [120]])).toEqual([0.25, 1]);
  });

  it('judges at the level of its boundary', () => {
    expect(levelAtLook(1.959963984540054).level).toBeCloseTo(0.95, 12);
    const { alpha, nResamples } = levelAtLook(3.155373033);
    expectNear(alpha, 8.014651e-4, 1e-9);
    expect(nResamples).toBe(124_772);
  });

  it('decides nothing on numbers that are none', () => {
    const reading = { lower: 0, upper: 0, estimate: 0, margin: 0.05, statistic: 3, futility: 0 };
    expect(lookState(reading)).toBe('met');
    for (const key of ['lower', 'upper', 'estimate', 'margin'] as const) {
      expect(lookState({ ...reading, [key]: Number.NaN })).toBe('open');
    }
    expect(lookState({ ...reading, lower: -0.2, upper: 0.1, statistic: Number.NaN })).toBe('open');
  });

  it('has a statistic of any data', () => {
    expect(lookStatistic({ kind: 'estimate', difference: -1, scoreLower95: -1 }, 0.05)).toBe(
      Number.NEGATIVE_INFINITY,
    );
    expect(lookStatistic({ kind: 'estimate', difference: 0, scoreLower95: 0 }, 0)).toBe(0);
    expect(lookStatistic({ kind: 'pairs', n: 100, regressed: 0, improved: 0 }, 0)).toBe(0);
    expectNear(lookStatistic({ kind: 'estimate', difference: 0, scoreLower95: -0.0196 }, 0.02), 2, 1e-4);
  });

  it('knows at the end what conditional power is', () => {
    const at = { t: 1, zFinal: 2, drift: 3 };
    expect(conditionalPower({ ...at, statistic: 2 })).toBe(1);
    expect(conditionalPower({ ...at, statistic: 1.99 })).toBe(0);
  });
});

describe('floors', () => {
  const slice = {
    nCases: 1000,
    minCases: 30,
    margin: 0.05,
    discordance: 0.1,
    detect: 2,
    alpha: 0.025,
    power: 0.8,
  };

  it('are enough to see twice the margin', () => {
    expect(sliceFloor(slice)).toBe(95);
  });

  it('are at least min_cases, at most all cases, and all cases where no loss is tolerated', () => {
    expect(sliceFloor({ ...slice, margin: 0.5 })).toBe(30);
    expect(sliceFloor({ ...slice, nCases: 60 })).toBe(60);
    expect(sliceFloor({ ...slice, margin: 0 })).toBe(1000);
  });
});

describe('quadrature', () => {
  it('is exact for polynomials', () => {
    const { nodes, weights } = gaussLegendre(24);
    const integral = (power: number) =>
      weights.reduce((sum, weight, i) => sum + weight * (nodes[i] as number) ** power, 0);
    expectNear(integral(0), 2, 1e-14);
    expectNear(integral(1), 0, 1e-14);
    expectNear(integral(46), 2 / 47, 1e-14);
  });
});
