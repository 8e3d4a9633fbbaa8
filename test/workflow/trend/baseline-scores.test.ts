import { expect, test } from 'vitest';
import { baselineNumbers, haveSameRows } from '../../../src/workflow/trend/baseline-scores.js';
import { DriftBook } from '../../../src/workflow/trend/drift-book.js';
import { SETTINGS, tableOf } from '../../analyse/support/tables.js';

/** 100 cases of which the baseline passes the first `nPassed`. */
function tableWith(nPassed: number) {
  const rows = Array.from({ length: 100 }, (_, row) => ({
    slice: row < 50 ? 'a' : 'b',
    baseline: row % 100 < nPassed ? 1 : 0,
    candidate: 1,
  }));
  return tableOf({ shares: { a: 0.5, b: 0.5 }, rows });
}

const about = (run: string) => ({
  run,
  metric: 'correct',
  baseline: { name: 'old', digest: 'sha256:1' },
  cases: 'sha256:2',
});

test('a baseline has the rate and the interval that a candidate with its scores would get', () => {
  const { rate, drift } = baselineNumbers(tableWith(80), null, SETTINGS);
  expect(rate?.mean).toBeCloseTo(0.8, 12);
  expect(rate?.lower).toBeLessThan(0.8);
  expect(drift).toBeNull();
});

test('a baseline that scores 30 of 100 cases otherwise has moved; one that scores alike has not', () => {
  const book = new DriftBook();
  for (const [run, nPassed] of [
    ['first', 80],
    ['same', 80],
    ['worse', 50],
  ] as const) {
    const table = tableWith(nPassed);
    const earlier = book.earlier(about(run), table);
    book.add(about(run), table, baselineNumbers(table, earlier, SETTINGS));
  }
  expect(book.finish()).toMatchObject([
    {
      firstRun: 'first',
      later: [
        { run: 'same', difference: { value: 0 }, nPairs: 100, hasMoved: false },
        { run: 'worse', difference: { value: -0.3 }, nPairs: 100, hasMoved: true },
      ],
    },
  ]);
});

test('runs whose cases stand otherwise are not paired', () => {
  const one = tableWith(80);
  expect(haveSameRows(one, tableWith(10))).toBe(true);
  expect(haveSameRows(one, { ...one, stratumOf: one.stratumOf.toReversed() })).toBe(false);
  expect(haveSameRows(one, { ...one, stratumOf: one.stratumOf.slice(1) })).toBe(false);
});
