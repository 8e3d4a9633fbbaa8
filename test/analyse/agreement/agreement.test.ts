import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdditiveMeasure, measureAgreement } from '../../../src/analyse/agreement/additive-measure.js';
import { agreementWithInterval } from '../../../src/analyse/agreement/agreement-interval.js';
import { bootstrapUnits } from '../../../src/analyse/agreement/bootstrap-units.js';
import { explainGap } from '../../../src/analyse/agreement/coefficient.js';
import { cohenKappa, kappaStandardError } from '../../../src/analyse/agreement/cohen-kappa.js';
import { confusionMatrix } from '../../../src/analyse/agreement/confusion-matrix.js';
import { kendallTauB, pearson, spearman } from '../../../src/analyse/agreement/correlation.js';
import { fleissKappa } from '../../../src/analyse/agreement/fleiss-kappa.js';
import { gwetAc } from '../../../src/analyse/agreement/gwet-ac.js';
import { icc2Of, intraclassCorrelation } from '../../../src/analyse/agreement/intraclass-correlation.js';
import {
  krippendorffAlpha,
  type MeasurementLevel,
} from '../../../src/analyse/agreement/krippendorff-alpha.js';
import { percentAgreement } from '../../../src/analyse/agreement/percent-agreement.js';
import { ratingTable } from '../../../src/analyse/agreement/rating-table.js';
import { summariseAgreement } from '../../../src/analyse/agreement/summarise-agreement.js';
import { anovaMeasure } from '../../../src/analyse/agreement/two-way-anova.js';
import { annotatorsOf, XSTEST_CATEGORIES } from './labels.js';

const LEVELS = [1, 2, 3, 4];
const settings = {
  clusterOf: null,
  stream: { seed: 7, metric: 'helpful', slice: '', purpose: 'agreement' },
  nResamples: 1000,
  level: 0.95,
};
const alphaOf = (level: MeasurementLevel, rows: readonly (readonly unknown[])[]) =>
  measureAgreement(krippendorffAlpha(LEVELS, level), ratingTable(LEVELS, rows));
const measuresOf = (nRaters: number): Record<string, AdditiveMeasure> => ({
  percent: percentAgreement(4),
  cohen: cohenKappa(4, 'unweighted'),
  linear: cohenKappa(4, 'linear'),
  quadratic: cohenKappa(4, 'quadratic'),
  fleiss: fleissKappa(4, nRaters),
  nominal: krippendorffAlpha(LEVELS, 'nominal'),
  ordinal: krippendorffAlpha(LEVELS, 'ordinal'),
  interval: krippendorffAlpha(LEVELS, 'interval'),
  ac1: gwetAc(4, 'unweighted'),
  ac2: gwetAc(4, 'quadratic'),
  icc: anovaMeasure(LEVELS, nRaters, icc2Of),
});

describe('reading ratings', () => {
  it('field case 120: a blank is missing, not a category', () => {
    const graders = [
      [1, 1, 2],
      [1, 1, null],
      ['', 1, 2],
    ];
    const items = [0, 1, 2].map((item) => graders.map((grades) => grades[item]));
    const table = ratingTable([1, 2], items);
    expect(table).toMatchObject({ nPresent: 7, nPlanned: 9, nInvalid: 0 });
    expect(measureAgreement(krippendorffAlpha([1, 2], 'nominal'), table)).toEqual({ value: 1 });
  });

  it('takes what was not offered for missing and counts it', () => {
    const table = ratingTable(
      [0, 1],
      [
        [1, '1'],
        [Number.NaN, 2],
        [true, false],
        ['__proto__', 'yes'],
      ],
    );
    expect(table.units).toEqual([
      [1, null],
      [null, null],
      [1, 0],
      [null, null],
    ]);
    expect(table).toMatchObject({ nPlanned: 8, nPresent: 3, nInvalid: 5 });
  });

  it('refuses an empty list of categories and one named twice', () => {
    expect(() => ratingTable([], [])).toThrow('ratings need at least one declared category');
    expect(() => ratingTable(['a', 'a'], [])).toThrow('a category is declared twice');
  });
});

describe('degenerate ratings', () => {
  it('field case 159: one label used leaves kappa undefined beside raw agreement of 6 of 6', () => {
    const table = ratingTable(
      ['fail', 'pass'],
      Array.from({ length: 6 }, () => ['pass', 'pass']),
    );
    expect(measureAgreement(cohenKappa(2, 'unweighted'), table)).toEqual({
      value: null,
      reason: 'no-variation',
    });
    expect(measureAgreement(fleissKappa(2, 2), table)).toEqual({ value: null, reason: 'no-variation' });
    expect(measureAgreement(krippendorffAlpha(['fail', 'pass'], 'nominal'), table)).toEqual({
      value: null,
      reason: 'no-variation',
    });
    expect(measureAgreement(percentAgreement(2), table)).toEqual({ value: 1 });
    expect(measureAgreement(gwetAc(2, 'unweighted'), table)).toEqual({ value: 1 });
    expect(confusionMatrix(table)).toMatchObject({ nAgree: 6, nUnits: 6 });
    expect(kappaStandardError(confusionMatrix(table), 'unweighted')).toBeNull();
    expect(explainGap('kappa', 'no-variation')).toBe('kappa undefined (one label used)');
  });

  it('AC1 needs at least two declared categories', () => {
    const table = ratingTable(['pass'], [['pass', 'pass']]);
    expect(measureAgreement(gwetAc(1, 'unweighted'), table)).toEqual({ value: null, reason: 'no-variation' });
  });

  it.each(Object.entries(measuresOf(2)))('%s: one rater, and no unit rated twice', (_, measure) => {
    const alone = ratingTable(LEVELS, [[1, null], [2, null], [4]]);
    expect(measureAgreement(measure, alone)).toEqual({ value: null, reason: 'one-rater' });
    const apart = ratingTable(LEVELS, [
      [1, null],
      [null, 2],
    ]);
    expect(measureAgreement(measure, apart)).toEqual({ value: null, reason: 'no-overlap' });
    expect(measureAgreement(measure, ratingTable(LEVELS, []))).toEqual({ value: null, reason: 'no-overlap' });
  });

  it('field case 153: an item whose graders both failed counts nowhere as a success', () => {
    const table = ratingTable(
      [0, 1],
      [
        [null, null],
        [1, 1],
        [0, 0],
      ],
    );
    const summary = summariseAgreement(table, 'nominal', settings);
    expect(summary).toMatchObject({ nUnits: 3, nPairable: 2, nPresent: 4, nPlanned: 6 });
    expect(summary.percent.value).toBe(1);
    expect(confusionMatrix(table)).toMatchObject({ nUnits: 2, nAgree: 2 });
  });

  it('has no correlation with a constant', () => {
    for (const correlation of [pearson, spearman, kendallTauB]) {
      expect(correlation([1, 1, 1], [1, 2, 3])).toBeNull();
      expect(correlation([1], [2])).toBeNull();
      expect(correlation([], [])).toBeNull();
      expect(correlation([1, 2, 3], [3, 5, 7])).toBeCloseTo(1, 14);
      expect(() => correlation([1], [1, 2])).toThrow('correlation needs pairs, got 1 and 2');
      expect(() => correlation([Number.NaN, 1], [1, 2])).toThrow('value must be a finite number, got NaN');
    }
  });

  it('has no ICC for one rater, one unit or one value', () => {
    expect(intraclassCorrelation([])).toEqual({ state: 'undefined', reason: 'no-overlap' });
    expect(intraclassCorrelation([[1], [2]])).toEqual({ state: 'undefined', reason: 'one-rater' });
    expect(intraclassCorrelation([[1, 2]])).toEqual({ state: 'undefined', reason: 'no-variation' });
    expect(
      intraclassCorrelation([
        [0.1, 0.1],
        [0.1, 0.1],
      ]),
    ).toEqual({ state: 'undefined', reason: 'no-variation' });
    expect(() => intraclassCorrelation([[1, 2], [1]])).toThrow('every unit needs the same raters');
  });

  it('gives no F interval where raters agree to the last digit', () => {
    expect(
      intraclassCorrelation([
        [1, 1],
        [2, 2],
        [5, 5],
      ]),
    ).toMatchObject({
      state: 'estimated',
      icc2: { value: 1, interval: null },
      icc3: { value: 1, interval: null },
    });
  });
});

describe('intervals over units', () => {
  const table = ratingTable(XSTEST_CATEGORIES, annotatorsOf('gpt4'));
  const alpha = krippendorffAlpha(XSTEST_CATEGORIES, 'nominal');

  it('encloses the coefficient and repeats to the last bit', () => {
    const first = agreementWithInterval(alpha, table, settings);
    expect(first).toEqual(agreementWithInterval(alpha, table, settings));
    if (first.value === null || first.interval === null) throw new Error('expected an interval');
    expect(first.interval).toMatchObject({ nResamples: 1000, nUndefined: 0, nUnits: 450, level: 0.95 });
    expect(first.interval.lower).toBeGreaterThan(0.93);
    expect(first.interval.lower).toBeLessThan(first.value);
    expect(first.interval.upper).toBeGreaterThan(first.value);
  });

  it('does not depend on the order of the units', () => {
    const reversed = ratingTable(XSTEST_CATEGORIES, annotatorsOf('gpt4').reverse());
    expect(agreementWithInterval(alpha, reversed, settings)).toEqual(
      agreementWithInterval(alpha, table, settings),
    );
  });

  it('resamples clusters, which widens the interval of duplicated units back to that of the originals', () => {
    const rows = annotatorsOf('gpt4').slice(0, 100);
    const doubled = ratingTable(XSTEST_CATEGORIES, [...rows, ...rows]);
    const clusterOf = [...rows, ...rows].map((_, i) => i % 100);
    const clustered = agreementWithInterval(percentAgreement(3), doubled, { ...settings, clusterOf });
    const single = agreementWithInterval(percentAgreement(3), ratingTable(XSTEST_CATEGORIES, rows), settings);
    expect(clustered).toEqual(single);
  });

  it('is absent for one unit and where most resamples are undefined', () => {
    const one = ratingTable([1, 2], [[1, 2]]);
    expect(agreementWithInterval(percentAgreement(2), one, settings)).toEqual({ value: 0, interval: null });
    const rare = ratingTable(
      [1, 2],
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [2, 2],
      ],
    );
    const kappa = agreementWithInterval(cohenKappa(2, 'unweighted'), rare, settings);
    expect(kappa).toEqual({ value: 1, interval: null });
  });

  it('counts the replicates that left a statistic undefined', () => {
    const interval = bootstrapUnits({
      ...settings,
      unitTotals: [
        Float64Array.of(1),
        Float64Array.of(0),
        Float64Array.of(0),
        Float64Array.of(1),
        Float64Array.of(1),
      ],
      statistic: ([sum = 0]) => (sum === 0 ? null : sum),
    });
    // All five draws miss with probability (2/5)^5, about .01.
    expect(interval?.nUndefined).toBeGreaterThan(0);
    expect(interval?.nUndefined).toBeLessThan(30);
    expect(interval?.lower).toBeGreaterThanOrEqual(1);
  });
});

describe('a summary', () => {
  it('puts the figures side by side', () => {
    const table = ratingTable(XSTEST_CATEGORIES, annotatorsOf('mistralguard'));
    const summary = summariseAgreement(table, 'nominal', settings);
    expect(summary.percent.value).toBeCloseTo(422 / 450, 12);
    expect(summary.alpha.value?.toFixed(4)).toBe('0.8924');
    expect(summary.kappa.value?.toFixed(4)).toBe('0.8923');
    expect(summary.icc).toBeNull();
  });

  it('uses order and squared distance for a rubric', () => {
    const rows = [
      [1, 2, 1],
      [3, 3, 4],
      [2, 2, 2],
      [4, 4, 4],
    ];
    const table = ratingTable(LEVELS, rows);
    const summary = summariseAgreement(table, 'ordinal', settings);
    expect(summary.alpha.value).toBe(alphaOf('ordinal', rows).value);
    expect(summary.ac.value).toBe(measureAgreement(gwetAc(4, 'quadratic'), table).value);
    const icc = intraclassCorrelation(rows);
    expect(icc.state === 'estimated' ? icc.icc2.value : null).toBeCloseTo(
      summary.icc?.value ?? Number.NaN,
      12,
    );
  });
});

describe('properties', () => {
  const rating = fc.option(fc.constantFrom(...LEVELS), { nil: null });
  const rows = fc
    .integer({ min: 2, max: 4 })
    .chain((nRaters) =>
      fc.array(fc.array(rating, { minLength: nRaters, maxLength: nRaters }), { minLength: 1, maxLength: 20 }),
    );
  const levels: readonly MeasurementLevel[] = ['nominal', 'ordinal', 'interval'];

  it('alpha does not depend on the order of units or raters', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...levels), (units, level) => {
        const here = alphaOf(level, units).value;
        const there = alphaOf(level, units.map((unit) => [...unit].reverse()).reverse()).value;
        if (here === null) expect(there).toBeNull();
        else expect(there).toBeCloseTo(here, 9);
      }),
    );
  });

  it('is 1 for perfect agreement with variation, in every measure', () => {
    const perfect = fc
      .array(fc.constantFrom(...LEVELS), { minLength: 2, maxLength: 20 })
      .filter((labels) => new Set(labels).size > 1);
    fc.assert(
      fc.property(perfect, fc.integer({ min: 2, max: 4 }), (labels, nRaters) => {
        const table = ratingTable(
          LEVELS,
          labels.map((label) => Array.from({ length: nRaters }, () => label)),
        );
        for (const measure of Object.values(measuresOf(nRaters))) {
          expect(measureAgreement(measure, table).value).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  it('gives a finite number of at most 1, or null with a reason', () => {
    fc.assert(
      fc.property(rows, (units) => {
        const table = ratingTable(LEVELS, units);
        for (const measure of Object.values(measuresOf(table.nRaters))) {
          const coefficient = measureAgreement(measure, table);
          if (coefficient.value === null)
            expect(coefficient.reason).toMatch(/one-rater|no-overlap|no-variation/);
          else expect(coefficient.value).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  it('kappa is symmetric in the raters', () => {
    fc.assert(
      fc.property(rows, (units) => {
        const table = ratingTable(LEVELS, units);
        const forth = measureAgreement(cohenKappa(4, 'linear', 0, 1), table).value;
        const back = measureAgreement(cohenKappa(4, 'linear', 1, 0), table).value;
        if (forth === null) expect(back).toBeNull();
        else expect(back).toBeCloseTo(forth, 10);
      }),
    );
  });

  it('tau-b equals a plain count of pairs', () => {
    const vector = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(vector, (pairs) => {
        const x = pairs.map(([a]) => a);
        const y = pairs.map(([, b]) => b);
        let [score, untiedX, untiedY] = [0, 0, 0];
        for (let i = 0; i < pairs.length; i += 1) {
          for (let j = 0; j < i; j += 1) {
            const a = Math.sign((x[i] ?? 0) - (x[j] ?? 0));
            const b = Math.sign((y[i] ?? 0) - (y[j] ?? 0));
            score += a * b;
            untiedX += Math.abs(a);
            untiedY += Math.abs(b);
          }
        }
        const expected = untiedX * untiedY === 0 ? null : score / Math.sqrt(untiedX * untiedY);
        const actual = kendallTauB(x, y);
        if (expected === null) expect(actual).toBeNull();
        else expect(actual).toBeCloseTo(expected, 12);
      }),
    );
  });
});
