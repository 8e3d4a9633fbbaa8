import { describe, expect, it } from 'vitest';
import {
  type AdditiveMeasure,
  countRatings,
  measureAgreement,
} from '../../../src/analyse/agreement/additive-measure.js';
import { cohenKappa, kappaOfMatrix } from '../../../src/analyse/agreement/cohen-kappa.js';
import { confusionMatrix } from '../../../src/analyse/agreement/confusion-matrix.js';
import { fleissKappa } from '../../../src/analyse/agreement/fleiss-kappa.js';
import { krippendorffAlpha } from '../../../src/analyse/agreement/krippendorff-alpha.js';
import { percentAgreement } from '../../../src/analyse/agreement/percent-agreement.js';
import { type RatingTable, ratingTable } from '../../../src/analyse/agreement/rating-table.js';
import { annotatorsOf, XSTEST_CATEGORIES, XSUM_SYSTEMS, xstest, xstestModel, xsumRatings } from './labels.js';

const rounded = (measure: AdditiveMeasure, table: RatingTable, digits: number) =>
  measureAgreement(measure, table).value?.toFixed(digits);

describe('XSTest: two annotators of five models', () => {
  it('has alpha .936537 over all 2250 answers', () => {
    const table = ratingTable(XSTEST_CATEGORIES, Object.keys(xstest.models).flatMap(annotatorsOf));
    expect(table).toMatchObject({ nPlanned: 4500, nPresent: 4500, nInvalid: 0 });
    expect(table.units).toHaveLength(2250);
    expect(rounded(krippendorffAlpha(XSTEST_CATEGORIES, 'nominal'), table, 6)).toBe('0.936537');
  });

  it.each([
    ['mistralinstruct', 439, '0.9195'],
    ['mistralguard', 422, '0.8923'],
    ['llama2orig', 434, '0.9293'],
    ['llama2new', 431, '0.9258'],
    ['gpt4', 443, '0.9701'],
  ])('%s: the annotators agree on %d of 450, kappa %s', (model, nAgree, kappa) => {
    const table = ratingTable(XSTEST_CATEGORIES, annotatorsOf(model));
    expect(confusionMatrix(table)).toMatchObject({ nUnits: 450, nAgree });
    expect(measureAgreement(percentAgreement(3), table)).toEqual({ value: nAgree / 450 });
    expect(rounded(fleissKappa(3, 2), table, 4)).toBe(kappa);
    expect(rounded(cohenKappa(3, 'unweighted'), table, 4)).toBe(kappa);
  });

  it.each([
    ['mistralinstruct', 11, 333, 439, '0.0818'],
    ['mistralguard', 0, 345, 450, '0.5714'],
    ['llama2orig', 0, 347, 450, '0.5795'],
    ['llama2new', 0, 352, 450, '0.6169'],
    ['gpt4', 0, 421, 450, '0.8729'],
  ])(
    'GPT-4 as judge of %s: %d replies unparsed, %d of %d agree, kappa %s',
    (name, nUnparsed, nAgree, nUnits, kappa) => {
      const model = xstestModel(name);
      const rows = [...model.final].map((label, i) => [label, model.judge[i]]);
      const table = ratingTable(XSTEST_CATEGORIES, rows);
      const matrix = confusionMatrix(table);
      expect(table.nInvalid).toBe(nUnparsed);
      expect(matrix).toMatchObject({ nUnits, nAgree });
      expect(kappaOfMatrix(matrix, 'unweighted').value?.toFixed(4)).toBe(kappa);
    },
  );
});

describe('XSum: three raters of four systems', () => {
  const all = xsumRatings(XSUM_SYSTEMS);

  it('has alpha .773606 over 1858 units and 5564 labels, "no judgement" being missing', () => {
    const table = ratingTable(['n', 'y'], all);
    const pairable = table.units.filter((unit) => countRatings(unit) >= 2);
    expect(pairable).toHaveLength(1858);
    expect(pairable.reduce((sum, unit) => sum + countRatings(unit), 0)).toBe(5564);
    expect(table).toMatchObject({ nPresent: 5564, nInvalid: 33 });
    expect(rounded(krippendorffAlpha(['n', 'y'], 'nominal'), table, 6)).toBe('0.773606');
  });

  it('has alpha .785826 with "no judgement" as a category of its own', () => {
    const table = ratingTable(['n', 'y', '0'], all);
    expect(rounded(krippendorffAlpha(['n', 'y', '0'], 'nominal'), table, 6)).toBe('0.785826');
  });

  it('has Fleiss kappa .774363 over the 1848 units with three labels', () => {
    const table = ratingTable(['n', 'y'], all);
    expect(table.units.filter((unit) => countRatings(unit) === 3)).toHaveLength(1848);
    expect(rounded(fleissKappa(2, 3), table, 6)).toBe('0.774363');
  });

  it.each([
    ['PtGen', '0.681055'],
    ['TConvS2S', '0.788804'],
    ['TranS2S', '0.779062'],
    ['BERTS2S', '0.794465'],
  ])('%s: alpha %s', (system, alpha) => {
    const table = ratingTable(['n', 'y'], xsumRatings([system]));
    expect(rounded(krippendorffAlpha(['n', 'y'], 'nominal'), table, 6)).toBe(alpha);
  });
});
