import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/analyse/analyse.js';
import { humanOnly } from '../../../src/analyse/judge/human-only.js';
import { predictionPowered } from '../../../src/analyse/judge/prediction-powered.js';
import type { JudgedTable } from '../../../src/analyse/judged/judged-rows.js';
import { calibration, drawnRows, type JudgedRow, judgedTable } from '../support/judged-tables.js';
import { SETTINGS } from '../support/tables.js';

function numbersOf(table: JudgedTable) {
  const [metric] = analyse({ tables: [table], settings: SETTINGS, limits: [] }).metrics;
  if (metric === undefined) throw new Error('no metric');
  return metric;
}

const many = drawnRows('all', { n: 1200, nDrawn: 250, seed: 1 });
const labelled = many.slice(0, 250);
const values = (rows: readonly JudgedRow[], who: 'human' | 'judge') => rows.map((row) => row[who] as number);

describe('a metric that judge and people grade', () => {
  it('rests on prediction-powered numbers once a calibrated judge has 200 labelled pairs', () => {
    const { overall } = numbersOf(judgedTable(many, { all: 1 }));
    const expected = predictionPowered(
      [
        {
          weight: 1,
          human: values(labelled, 'human'),
          judge: values(labelled, 'judge'),
          judgeUnlabelled: values(many.slice(250), 'judge'),
        },
      ],
      { level: 0.95, lambda: 'tuned', form: 't' },
    );
    if (expected.state !== 'estimated') throw new Error(expected.reason);
    expect(overall?.difference).toBeCloseTo(expected.estimate, 12);
    expect(overall?.interval).toMatchObject({ method: 'ppi++', level: 0.95, bootstrap: null });
    expect(overall?.interval?.lower).toBeCloseTo(expected.lower, 12);
    expect(overall?.interval?.upper).toBeCloseTo(expected.upper, 12);
    expect(overall?.judged).toMatchObject({
      role: 'gates',
      limit: null,
      nDrawn: 250,
      nGradedByPeople: 250,
      nLabelled: 250,
      nUnlabelled: 950,
      nUnjudged: 0,
    });
    expect(overall?.nUnits).toBe(250);
    expect(overall?.nPairs).toBe(1200);
    // Narrower than people alone: that is what the judge is for.
    const width = (interval: { lower: number; upper: number } | null | undefined) =>
      (interval?.upper ?? 0) - (interval?.lower ?? 0);
    expect(width(overall?.interval)).toBeLessThan(width(overall?.judged?.people?.interval));
  });

  it('rests on people alone where the judge is not calibrated, however many labels there are', () => {
    for (const state of ['not-calibrated', 'cannot-tell'] as const) {
      const { overall } = numbersOf(judgedTable(many, { all: 1 }, { state }));
      const expected = humanOnly([{ weight: 1, values: values(labelled, 'human') }], 0.95);
      expect(overall?.difference).toBeCloseTo(expected.estimate, 12);
      expect(overall?.interval).toMatchObject({
        lower: expected.lower,
        upper: expected.upper,
        method: 'human-only',
      });
      expect(overall?.judged).toMatchObject({ role: 'shown', limit: 'not-calibrated' });
      expect(overall?.judged?.powered?.interval.method).toBe('ppi++');
    }
  });

  it('shows the judge from 50 labels on and leaves it out below', () => {
    const of = (nDrawn: number) =>
      numbersOf(judgedTable(drawnRows('all', { n: 600, nDrawn, seed: 2 }), { all: 1 })).overall;
    expect(of(49)?.judged).toMatchObject({ role: 'human-only', limit: 'too-few-labels', powered: null });
    expect(of(50)?.judged).toMatchObject({ role: 'shown', limit: 'too-few-labels' });
    expect(of(50)?.interval?.method).toBe('human-only');
    expect(of(50)?.judged?.powered).not.toBeNull();
  });

  it('says what the judge alone would have it, beside the numbers that count', () => {
    const { overall } = numbersOf(judgedTable(many, { all: 1 }));
    const all = values(many, 'judge');
    expect(overall?.judged?.judgeOnly).toMatchObject({ nPairs: 1200 });
    expect(overall?.judged?.judgeOnly?.difference).toBeCloseTo(
      all.reduce((sum, d) => sum + d, 0) / all.length,
      12,
    );
  });

  it('has no numbers for a rule without a grade by people, whatever the judge says', () => {
    const rows = many.map((row) => ({ ...row, isDrawn: false, judge: -1 as const }));
    const { overall, slices } = numbersOf(judgedTable(rows, { all: 1 }));
    for (const part of [overall, slices[0]]) {
      expect(part).toMatchObject({ difference: null, interval: null, caveat: 'no-data' });
      expect(part?.judged).toMatchObject({ role: 'undecided', limit: 'no-labels', people: null });
      expect(part?.judged?.judgeOnly?.difference).toBe(-1);
    }
  });

  it('has no overall where people graded nothing of a weighted slice', () => {
    const rows = [...many, ...drawnRows('rare', { n: 50, nDrawn: 0, seed: 3 })];
    const { overall, slices } = numbersOf(judgedTable(rows, { all: 0.9, rare: 0.1 }));
    expect(overall).toMatchObject({ difference: null, caveat: 'slice-without-data' });
    expect(overall?.judged?.limit).toBe('slice-without-labels');
    expect(slices[0]?.difference).not.toBeNull();
    expect(slices[1]?.difference).toBeNull();
  });

  it('gives human-only numbers where people grade every case', () => {
    const rows = many.map((row) => ({ ...row, isDrawn: true }));
    const { overall } = numbersOf(judgedTable(rows, { all: 1 }));
    expect(overall?.interval?.method).toBe('human-only');
    expect(overall?.judged).toMatchObject({ role: 'human-only', limit: 'nothing-unlabelled', powered: null });
  });

  it('leaves a judge without a say that does not vary', () => {
    const rows = many.map((row) => ({ ...row, judge: 0 as const }));
    const { overall } = numbersOf(judgedTable(rows, { all: 1 }));
    expect(overall?.interval?.method).toBe('human-only');
    expect(overall?.judged).toMatchObject({ limit: 'judge-adds-nothing', correlation: null });
  });

  it('leaves clusters to people, with a design effect', () => {
    const rows = many.map((row, index) => ({ ...row, cluster: `doc ${Math.floor(index / 5)}` }));
    const { overall } = numbersOf(judgedTable(rows, { all: 1 }));
    expect(overall?.judged).toMatchObject({
      role: 'human-only',
      limit: 'clustered',
      powered: null,
      lambda: null,
    });
    expect(overall?.interval?.method).toBe('human-only');
    expect(overall?.designEffect).toBeGreaterThan(1);
    expect(overall?.nUnits).toBe(50);
  });

  it('weights what a cohort has of each slice by its size, since people grade unequally many of each', () => {
    const one = drawnRows('one', { n: 90, nDrawn: 10, seed: 4, worse: 0, better: 0 });
    const other = drawnRows('other', { n: 10, nDrawn: 10, seed: 5, worse: 1, better: 0 });
    const rows = [...one, ...other];
    const cohorts = [{ name: 'everything', rows: Uint32Array.from(rows.keys()) }];
    const { cohorts: found } = numbersOf(judgedTable(rows, { one: 0.5, other: 0.5 }, { cohorts }));
    expect(found[0]?.difference).toBeCloseTo(-0.1, 12);
  });
});

describe('grades that are missing', () => {
  const without = (who: 'human' | 'judge', index: number): JudgedTable =>
    judgedTable(
      many.map((row, i) => (i === index ? { ...row, [who]: null } : row)),
      { all: 1 },
    );

  it('of the judge leave the case unscored, drawn for people or not', () => {
    for (const index of [0, 1000]) {
      const { overall } = numbersOf(without('judge', index));
      expect(overall).toMatchObject({ nPlanned: 1200, nPairs: 1199 });
      expect(overall?.judged?.nUnjudged).toBe(1);
      expect(overall?.worstCase?.difference).toBeLessThan(overall?.difference ?? 0);
      expect(overall?.bestCase?.difference).toBeGreaterThan(overall?.difference ?? 0);
    }
  });

  it('of people leave a drawn case unscored', () => {
    const { overall } = numbersOf(without('human', 0));
    expect(overall).toMatchObject({ nPlanned: 1200, nPairs: 1199, nUnits: 249 });
    expect(overall?.worstCase?.difference).toBeLessThan(overall?.difference ?? 0);
  });

  it('of people are nothing to miss where the case was not drawn', () => {
    const { overall } = numbersOf(without('human', 1000));
    expect(overall).toMatchObject({ nPairs: 1200, worstCase: null, bestCase: null });
  });

  it('of the judge do not move what rests on people alone', () => {
    const table = without('judge', 0);
    const { overall } = numbersOf({
      ...table,
      judged: { ...table.judged, calibration: calibration('not-calibrated') },
    });
    expect(overall?.nPairs).toBe(1199);
    expect(overall?.nUnits).toBe(250);
    expect(overall?.worstCase?.difference).toBe(overall?.difference);
  });
});

describe('what is handed in', () => {
  it('must be numbers of the judge in range', () => {
    const table = judgedTable(many, { all: 1 });
    (table.judged.candidate.score as Float64Array)[3] = Number.NaN;
    expect(() => numbersOf(table)).toThrow(
      'judged.candidate.score[3] of metric preferred must lie in [0, 1], got NaN',
    );
  });

  it('swapping the arms negates what is found', () => {
    const there = numbersOf(judgedTable(many, { all: 1 })).overall;
    const turned = many.map((row) => ({
      ...row,
      human: (0 - (row.human ?? 0)) as -1 | 0 | 1,
      judge: (0 - (row.judge ?? 0)) as -1 | 0 | 1,
    }));
    const back = numbersOf(judgedTable(turned, { all: 1 })).overall;
    expect(back?.difference).toBeCloseTo(-(there?.difference ?? 0), 12);
    expect(back?.interval?.lower).toBeCloseTo(-(there?.interval?.upper ?? 0), 12);
  });
});
