import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shrunkDesignEffect } from '../../../src/analyse/intervals/design-effect.js';
import { tailOf } from '../../../src/analyse/intervals/level.js';
import { mover } from '../../../src/analyse/intervals/mover.js';
import { tango } from '../../../src/analyse/intervals/tango.js';
import { tilted, tiltedRate } from '../../../src/analyse/intervals/tilted.js';
import { wilson } from '../../../src/analyse/intervals/wilson.js';
import { failureBound, zeroEventBounds } from '../../../src/analyse/intervals/zero-events.js';

const Z2 = 1.959963984540054 ** 2;
const counts = fc
  .record({ b: fc.nat(40), c: fc.nat(40), concordant: fc.nat(200) })
  .filter(({ b, c, concordant }) => b + c + concordant > 0);

describe('tango', () => {
  it('is ±z²/(n + z²) without discordant pairs, at any n', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1e6, noNaN: true }), (n) => {
        const { lower, upper } = tango(n, 0, 0, 0.95);
        expect(lower).toBeCloseTo(-Z2 / (n + Z2), 12);
        expect(upper).toBeCloseTo(Z2 / (n + Z2), 12);
      }),
    );
  });

  it('is mirrored when regressed and improved change places', () => {
    fc.assert(
      fc.property(counts, ({ b, c, concordant }) => {
        const n = b + c + concordant;
        const own = tango(n, b, c, 0.95);
        const other = tango(n, c, b, 0.95);
        expect(other).toEqual({ lower: 0 - own.upper, upper: 0 - own.lower });
      }),
    );
  });

  it('comes nearer to 0 with every concordant pair', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 50 }), ({ b, c, concordant }, more) => {
        const n = b + c + concordant;
        const before = tango(n, b, c, 0.95);
        const after = tango(n + more, b, c, 0.95);
        if (before.lower < 0) expect(after.lower).toBeGreaterThan(before.lower - 1e-12);
        if (before.upper > 0) expect(after.upper).toBeLessThan(before.upper + 1e-12);
      }),
    );
  });

  it('reaches −1 where every pair regressed', () => {
    expect(tango(10, 10, 0, 0.95).lower).toBe(-1);
    expect(tango(10, 10, 0, 0.95).upper).toBeLessThan(0);
    expect(tango(10, 0, 10, 0.95).upper).toBe(1);
  });

  it('refuses counts that are none', () => {
    expect(() => tango(10, Number.NaN, 0, 0.95)).toThrow(/^regressed must lie/);
    expect(() => tango(0, 0, 0, 0.95)).toThrow('n must be a finite number above 0, got 0');
    expect(() => tango(10, 6, 6, 0.95)).toThrow(/^regressed \+ improved must lie/);
    expect(() => tango(10, 1, 1, 1)).toThrow('level must lie between 0 and 1, got 1');
  });
});

describe('tilted', () => {
  it('is Wilson on one arm of 0/1 scores', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (n, x) => {
        const successes = Math.min(x, n);
        const rate = tiltedRate({ n, mean: successes / n, meanSquare: successes / n }, 0.95);
        const reference = wilson(successes, n, 0.95);
        expect(rate.lower).toBeCloseTo(reference.lower, 12);
        expect(rate.upper).toBeCloseTo(reference.upper, 12);
      }),
    );
  });

  it('stays within the bound and never has zero width', () => {
    const differences = fc.array(fc.constantFrom(-1, -0.5, -0.25, 0, 0.25, 0.5, 1), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(differences, (d) => {
        const mean = d.reduce((sum: number, x) => sum + x, 0) / d.length;
        const meanSquare = d.reduce((sum: number, x) => sum + x * x, 0) / d.length;
        const { lower, upper } = tilted({ n: d.length, mean, meanSquare }, 1, 0.95);
        expect(lower).toBeGreaterThanOrEqual(-1);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(mean);
        expect(upper).toBeGreaterThanOrEqual(mean);
        expect(upper - lower).toBeGreaterThan(0);
      }),
    );
  });

  it('is −M below where every case lost all', () => {
    expect(tilted({ n: 8, mean: -0.5, meanSquare: 0.25 }, 0.5, 0.95).lower).toBe(-0.5);
  });
});

describe('shrunk design effect', () => {
  it('lies between 1 and the larger of what was seen and full dependence', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.double({ min: 1, max: 1000, noNaN: true }),
        fc.nat(100),
        (ratio, fullDependence, nInformative) => {
          const deff = shrunkDesignEffect({ ratio, fullDependence, nInformative });
          expect(deff).toBeGreaterThanOrEqual(1);
          expect(deff).toBeLessThanOrEqual(Math.max(ratio, fullDependence) * (1 + 1e-12));
        },
      ),
    );
  });

  it.each([null, Number.POSITIVE_INFINITY])(
    'is full dependence where a ratio of %s says nothing',
    (ratio) => {
      expect(shrunkDesignEffect({ ratio, fullDependence: 3, nInformative: 7 })).toBeCloseTo(3, 12);
    },
  );

  it('gives 3.84 pseudo-clusters their weight', () => {
    expect(shrunkDesignEffect({ ratio: 2, fullDependence: 10, nInformative: 3.84 })).toBeCloseTo(6, 12);
  });
});

describe('mover', () => {
  it('gives back the limits of a single stratum', () => {
    const ends = mover([{ weight: 1, estimate: 0.25, ends: { lower: 0.125, upper: 0.5 } }]);
    expect(ends).toEqual({ lower: 0.125, upper: 0.5 });
  });
  it('adds distances in quadrature', () => {
    const stratum = { weight: 0.5, estimate: 0, ends: { lower: -0.3, upper: 0.4 } };
    const ends = mover([stratum, stratum]);
    expect(ends.lower).toBeCloseTo(-0.15 * Math.SQRT2, 12);
    expect(ends.upper).toBeCloseTo(0.2 * Math.SQRT2, 12);
  });
});

describe('failure bounds', () => {
  it('say what 0 of 5 still allows, and nothing for no case at all', () => {
    expect(failureBound(0, 5)).toEqual({ failures: 0, n: 5, upper95: zeroEventBounds(5).upper95 });
    expect(failureBound(0, 0)).toEqual({ failures: 0, n: 0, upper95: null });
    expect(failureBound(2, 50).upper95).toBeCloseTo(0.12061, 5);
    expect(failureBound(3, 3).upper95).toBe(1);
  });
});

describe('levels', () => {
  it('leave exactly half of what is missing on each side', () => {
    expect(tailOf(0.95)).toBe(0.025);
    expect(tailOf(0.9)).toBe(0.05);
    expect(() => tailOf(95)).toThrow('level must lie between 0 and 1, got 95');
  });
});
