import { expect, test } from 'vitest';
import { didYouMean, nearest } from '../../src/definition/suggest.js';

const KEYS = [
  'max_regression',
  'min_cases',
  'evidence',
  'share',
  'name',
  'task',
  'tags',
  'input',
  'contains',
  'exact',
];

test.each([
  ['max_regresion', 'max_regression'],
  ['max-regression', 'max_regression'],
  ['MinCases', 'min_cases'],
  ['inptu', 'input'],
  ['contains-some', 'contains'],
  ['exakt', 'exact'],
  ['vars', null],
  ['x', null],
  ['', null],
  ['x'.repeat(300), null],
])('%s -> %s', (word, wanted) => {
  expect(nearest(word, KEYS)).toBe(wanted);
});

test('where nothing is near, what is known is listed, but not without end', () => {
  expect(didYouMean('zzz', ['a1', 'b2'], 'tags')).toBe('tags: a1, b2');
  expect(
    didYouMean(
      'zzz',
      Array.from({ length: 40 }, (_, n) => `k${n}`),
    ),
  ).toMatch(/k29, and 10 more$/);
  expect(didYouMean('zzz', [])).toBeUndefined();
});
