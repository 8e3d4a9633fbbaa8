import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/analyse/analyse.js';
import type { JudgedTable } from '../../../src/analyse/judged/judged-rows.js';
import { twoPhaseEstimate } from '../../../src/analyse/two-phase/two-phase-estimate.js';
import { weightedPeople } from '../../../src/analyse/two-phase/weighted-people.js';
import { keyedRandom } from '../../../src/shared/keyed-random.js';
import { type JudgedRow, judgedTable } from '../support/judged-tables.js';
import { SETTINGS } from '../support/tables.js';

type Row = JudgedRow & { readonly isUnsure: boolean; readonly isOpen?: boolean };
const Z = 1.959963984540054;

/** A slice with a quarter of unsure cases; the first so many of each class are labelled. */
function rowsOf(
  slice: string,
  n: number,
  nLabelled: { readonly unsure: number; readonly sure: number },
): Row[] {
  const random = keyedRandom(11, `two-phase rows ${slice}`);
  const drawn = { unsure: 0, sure: 0 };
  return Array.from({ length: n }, (_, index) => {
    const labelClass = index % 4 === 0 ? 'unsure' : 'sure';
    const u = random.unit();
    const human = u < 0.06 ? -1 : u < 0.11 ? 1 : 0;
    const isWrong = random.unit() < (labelClass === 'unsure' ? 0.35 : 0.03);
    drawn[labelClass] += 1;
    return {
      slice,
      isDrawn: drawn[labelClass] <= nLabelled[labelClass],
      human,
      judge: isWrong ? 0 : human,
      isUnsure: labelClass === 'unsure',
    };
  });
}

function tableOf(
  rows: readonly Row[],
  shares: Readonly<Record<string, number | null>>,
  options: Parameters<typeof judgedTable>[2] = {},
): JudgedTable {
  const table = judgedTable(rows, shares, options);
  const twoPhase = {
    isUnsure: Uint8Array.from(rows, ({ isUnsure }) => Number(isUnsure)),
    isOpen: Uint8Array.from(rows, ({ isOpen }) => Number(isOpen ?? false)),
  };
  return { ...table, judged: { ...table.judged, twoPhase } };
}

function numbersOf(table: JudgedTable) {
  const [metric] = analyse({ tables: [table], settings: SETTINGS, limits: [] }).metrics;
  if (metric === undefined) throw new Error('no metric');
  return metric;
}

function sampleOf(rows: readonly Row[], weights: Readonly<Record<string, number>>) {
  const slices = Object.keys(weights);
  return {
    weights: Object.values(weights),
    cells: slices.flatMap((slice, part) =>
      (['unsure', 'sure'] as const).map((labelClass) => {
        const own = rows.filter((row) => row.slice === slice && row.isUnsure === (labelClass === 'unsure'));
        const of = (who: 'human' | 'judge', isDrawn: boolean) =>
          own.filter((row) => row.isDrawn === isDrawn).map((row) => row[who] as number);
        return {
          part,
          labelClass,
          human: of('human', true),
          judge: of('judge', true),
          judgeUnlabelled: of('judge', false),
        };
      }),
    ),
  };
}

const rows = [...rowsOf('a', 400, { unsure: 45, sure: 45 }), ...rowsOf('b', 200, { unsure: 15, sure: 15 })];
const SHARES = { a: 0.75, b: 0.25 };

describe('a metric whose labels were drawn in two phases', () => {
  it('rests on judge and people together from 100 labels on, and says which classes they are of', () => {
    const { overall, slices } = numbersOf(tableOf(rows, SHARES));
    const expected = twoPhaseEstimate(sampleOf(rows, SHARES), { z: Z, lambda: 'tuned' });
    expect(overall?.difference).toBeCloseTo(expected?.estimate ?? Number.NaN, 12);
    expect(overall?.interval?.lower).toBeCloseTo(expected?.lower ?? Number.NaN, 9);
    expect(overall?.interval?.upper).toBeCloseTo(expected?.upper ?? Number.NaN, 9);
    expect(overall).toMatchObject({
      nPlanned: 600,
      nPairs: 600,
      nUnits: 120,
      interval: { method: 'two-phase', level: 0.95 },
      judged: {
        role: 'gates',
        limit: null,
        nDrawn: 120,
        nLabelled: 120,
        nUnlabelled: 480,
        classes: [
          { labelClass: 'unsure', nCases: 150, nDrawn: 60, nLabelled: 60 },
          { labelClass: 'sure', nCases: 450, nDrawn: 60, nLabelled: 60 },
        ],
      },
    });
    expect(overall?.judged?.lambda).toBeCloseTo(expected?.lambda ?? Number.NaN, 12);
    // Slices have labels of their own, and too few of them.
    expect(slices.map(({ judged }) => judged?.limit)).toEqual(['too-few-labels', 'too-few-labels']);
    expect(slices[0]?.judged).toMatchObject({ role: 'shown', nLabelled: 90 });
    expect(slices[1]?.judged).toMatchObject({ role: 'human-only', nLabelled: 30, powered: null });
    expect(slices[1]?.interval?.method).toBe('human-only-weighted');
  });

  it('asks for 40 labels of each class, or all there are', () => {
    const few = rowsOf('a', 400, { unsure: 39, sure: 100 });
    expect(numbersOf(tableOf(few, { a: 1 })).overall?.judged).toMatchObject({
      role: 'shown',
      limit: 'too-few-labels',
      nLabelled: 139,
    });
    const all = few.map((row) => ({ ...row, isUnsure: row.isUnsure && row.isDrawn }));
    expect(numbersOf(tableOf(all, { a: 1 })).overall?.judged).toMatchObject({ role: 'gates', limit: null });
  });

  it('rests on people alone, weighted by the draw, where the judge is not calibrated', () => {
    for (const state of ['not-calibrated', 'cannot-tell'] as const) {
      const { overall } = numbersOf(tableOf(rows, SHARES, { state }));
      const expected = weightedPeople(sampleOf(rows, SHARES), 0.95);
      expect(overall?.difference).toBeCloseTo(expected?.estimate ?? Number.NaN, 12);
      expect(overall?.interval?.lower).toBeCloseTo(expected?.lower ?? Number.NaN, 9);
      expect(overall).toMatchObject({
        interval: { method: 'human-only-weighted' },
        judged: { role: 'shown', limit: 'not-calibrated', powered: { interval: { method: 'two-phase' } } },
      });
    }
  });

  it('says nothing without a label, and of a part that has too few cells with one', () => {
    const none = rows.map((row) => ({ ...row, isDrawn: false }));
    expect(numbersOf(tableOf(none, SHARES)).overall).toMatchObject({
      difference: null,
      judged: { role: 'undecided', limit: 'no-labels' },
    });
    const half = rows.map((row) => ({ ...row, isDrawn: row.isDrawn && !row.isUnsure }));
    expect(numbersOf(tableOf(half, SHARES)).overall).toMatchObject({
      difference: null,
      judged: { role: 'undecided', limit: 'slice-without-labels' },
    });
  });

  it('is no pass for clustered cases, which a gate with such a draw may not have', () => {
    const clustered = rows.map((row, index) => ({ ...row, cluster: `k${index >> 1}` }));
    expect(numbersOf(tableOf(clustered, SHARES)).overall).toMatchObject({
      difference: null,
      judged: { role: 'undecided', limit: 'clustered' },
    });
  });

  it('lets people stand for cases the judge left open, and takes missing answers at their extremes', () => {
    const open = rows.map((row, index) => (index % 40 === 0 ? { ...row, judge: null, isOpen: true } : row));
    const { overall } = numbersOf(tableOf(open, SHARES));
    expect(overall).toMatchObject({ nPairs: 600, worstCase: null, judged: { nUnjudged: 15 } });
    const sample = sampleOf(
      open.map((row) => ({ ...row, judge: row.judge ?? 0 })),
      SHARES,
    );
    expect(overall?.difference).toBeCloseTo(
      twoPhaseEstimate(sample, { z: Z, lambda: 'tuned' })?.estimate ?? Number.NaN,
      12,
    );

    const late = rows.map((row, index) =>
      index >= 380 && index < 400 ? { ...row, judge: null, human: null } : row,
    );
    const found = numbersOf(tableOf(late, SHARES)).overall;
    expect(found?.nPairs).toBe(580);
    // 20 of the 400 cases of a slice with three quarters of the traffic at −1 instead of left out.
    expect((found?.worstCase?.difference ?? 0) - (found?.difference ?? 0)).toBeLessThan(-0.03);
    expect((found?.bestCase?.difference ?? 0) - (found?.difference ?? 0)).toBeGreaterThan(0.03);
    expect(found?.worstCase?.interval?.lower).toBeLessThan(found?.interval?.lower ?? 0);
  });

  it('puts a cohort together from what it has of each slice and class', () => {
    const cohort = { name: 'c', rows: Uint32Array.from(rows.keys()).filter((row) => row % 3 !== 0) };
    const [found] = numbersOf(tableOf(rows, SHARES, { cohorts: [cohort] })).cohorts;
    expect(found).toMatchObject({ nPlanned: 400, interval: { method: 'human-only-weighted' } });
    expect(found?.judged?.nLabelled).toBeLessThan(100);
  });

  it('refuses classes of another number of rows', () => {
    const table = tableOf(rows, SHARES);
    const twoPhase = { isUnsure: new Uint8Array(3), isOpen: new Uint8Array(600) };
    expect(() => numbersOf({ ...table, judged: { ...table.judged, twoPhase } })).toThrow(
      'judged.twoPhase.isUnsure of metric preferred has 3 rows, stratumOf has 600',
    );
  });
});
