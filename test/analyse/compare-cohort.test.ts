import { expect, test } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { CohortComparison } from '../../src/analyse/analysis.js';
import { keyedRandom } from '../../src/shared/keyed-random.js';
import { type Row, SETTINGS, tableOf } from './support/tables.js';

const SHARES = { a: 0.5, b: 0.5 };
const rowsOf = (slice: string, n: number, candidate: number): Row[] =>
  Array.from({ length: n }, () => ({ slice, baseline: 1, candidate }));

/** The cohort of all rows, of which so many cases each slice has in truth. */
function cohortOf(rows: readonly Row[], sizes: readonly number[] | null, resamples = 1000): CohortComparison {
  const table = tableOf({ shares: SHARES, rows, cohorts: { german: rows.map((_, index) => index) } });
  const cohorts = table.cohorts.map((cohort) =>
    sizes === null ? cohort : { ...cohort, sizes: Uint32Array.from(sizes) },
  );
  const input = { tables: [{ ...table, cohorts }], settings: { ...SETTINGS, resamples }, limits: [] };
  return analyse(input).metrics[0]?.cohorts[0] as CohortComparison;
}

test('a draw that took more of one slice than of another is weighted by what the cohort has of each', () => {
  const rows = [...rowsOf('a', 10, 1), ...rowsOf('b', 10, 0)];
  expect(cohortOf(rows, null).difference).toBe(-0.5);
  const cohort = cohortOf(rows, [90, 10]);
  expect(cohort).toMatchObject({ nPlanned: 20, nPairs: 20, nUnits: 20, caveat: null, baselineMean: 1 });
  expect(cohort.difference).toBeCloseTo(-0.1, 12);
  expect(cohort.candidateMean).toBeCloseTo(0.9, 12);
  expect(cohort.pairs).toEqual({ bothPass: 10, regressed: 10, improved: 0, bothFail: 0 });
  expect(cohort.interval?.lower).toBeLessThan(-0.1);
  expect(cohort.interval?.upper).toBeGreaterThan(-0.1);
});

test('an even draw is the plain mean of its cases, to the last bit', () => {
  const rows = [...rowsOf('a', 9, 1), ...rowsOf('b', 3, 0), ...rowsOf('b', 3, 1)];
  expect(cohortOf(rows, [90, 60])).toEqual(cohortOf(rows, null));
  expect(cohortOf(rows, [9, 6])).toEqual(cohortOf(rows, null));
  expect(cohortOf(rows, [91, 60])).not.toEqual(cohortOf(rows, null));
});

test('a slice of the cohort of which nothing was drawn leaves no estimate, however small it is', () => {
  const cohort = cohortOf(rowsOf('a', 30, 1), [300, 1]);
  expect(cohort).toMatchObject({
    difference: null,
    interval: null,
    caveat: 'slice-without-data',
    nPlanned: 30,
    nPairs: 30,
  });
});

test('missing grades go to the end that speaks against the candidate, and for it', () => {
  const rows = [...rowsOf('a', 10, 1), ...rowsOf('b', 9, 1), { slice: 'b', baseline: 1, candidate: null }];
  const cohort = cohortOf(rows, [90, 10]);
  expect(cohort).toMatchObject({ nPlanned: 20, nPairs: 19, difference: 0 });
  expect(cohort.worstCase?.difference).toBeCloseTo(-0.01, 12);
  expect(cohort.bestCase?.difference).toBe(0);
});

test('sizes that do not hold the rows drawn are refused', () => {
  expect(() => cohortOf(rowsOf('a', 10, 1), [9, 3])).toThrow('sizes of cohort german must be one for each');
  expect(() => cohortOf(rowsOf('a', 10, 1), [10])).toThrow(TypeError);
});

test('the interval holds the cohort’s mean about as often as it says, where the plain mean’s does not', () => {
  // 40 cases of each slice are drawn; the cohort has nine times as many of the first, where the loss is small.
  const [truth, held] = [-(0.9 * 0.05 + 0.1 * 0.6), { weighted: 0, plain: 0 }];
  for (let draw = 0; draw < 60; draw += 1) {
    const random = keyedRandom(draw, 'cohort');
    const rows = [0.05, 0.6].flatMap((loss, slice) =>
      Array.from({ length: 40 }, () => ({
        slice: slice === 0 ? 'a' : 'b',
        baseline: 1,
        candidate: random.unit() < loss ? 0 : 1,
      })),
    );
    const holds = ({ interval }: CohortComparison) =>
      Number(interval !== null && interval.lower <= truth && truth <= interval.upper);
    held.weighted += holds(cohortOf(rows, [360, 40], 400));
    held.plain += holds(cohortOf(rows, null, 400));
  }
  expect(held.weighted).toBeGreaterThanOrEqual(55);
  expect(held.plain).toBeLessThan(5);
});
