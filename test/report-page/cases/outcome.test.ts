import { expect, test } from 'vitest';
import { filterCases } from '../../../src/report-page/cases/filter.js';
import { outcomeOf } from '../../../src/report-page/cases/outcome.js';
import { visibleLines } from '../../../src/report-page/cases/visible-lines.js';
import { wordDiff } from '../../../src/report-page/cases/word-diff.js';

test.each([
  ['worse', [[1, 0]]],
  ['better', [[0.2, 0.4]]],
  ['same', [[1, 1]]],
  ['same', [[null, null]]],
  ['unscored', [[1, null]]],
  [
    'mixed',
    [
      [1, 0],
      [0, 1],
    ],
  ],
  [
    'worse',
    [
      [1, 0],
      [null, 1],
    ],
  ],
] as const)('a case is %s where its scores are %j', (outcome, scores) => {
  expect(outcomeOf(['a', 0, 0, scores], null)).toBe(outcome);
});

test('in one metric alone, only its scores count', () => {
  const entry = [
    'a',
    0,
    0,
    [
      [1, 0],
      [0, 1],
    ],
  ] as const;
  expect([outcomeOf(entry, 0), outcomeOf(entry, 1)]).toEqual(['worse', 'better']);
});

test('filters narrow together, and an unscored case is neither worse nor better', () => {
  const index = {
    run: 'r',
    metrics: ['m'],
    slices: ['s', 't'],
    nPlanned: 3,
    casesPerChunk: 100,
    nWithoutTexts: 0,
    cases: [
      ['A-1', 0, 0, [[1, 0]]],
      ['a-2', 1, 1, [[1, null]]],
      ['b-1', 1, 0, [[1, 0]]],
    ],
  } as const;
  const all = { slice: null, metric: null, outcome: null, idPart: '' };
  expect(filterCases(index, all)).toEqual([0, 1, 2]);
  expect(filterCases(index, { ...all, outcome: 'worse' })).toEqual([0, 2]);
  expect(filterCases(index, { ...all, outcome: 'worse', slice: 1 })).toEqual([2]);
  expect(filterCases(index, { ...all, outcome: 'critical' })).toEqual([1]);
  expect(filterCases(index, { ...all, outcome: 'unscored' })).toEqual([1]);
  expect(filterCases(index, { ...all, idPart: ' A-' })).toEqual([0, 1]);
});

test('words that one text alone has are marked on its side, and each side keeps its whole text', () => {
  const diff = wordDiff('It has eight legs.', 'It has six long legs.');
  expect(diff?.baseline.filter(({ isOwn }) => isOwn)).toEqual([{ text: 'eight', isOwn: true }]);
  expect(diff?.candidate.map(({ text }) => text).join('')).toBe('It has six long legs.');
});

test('texts that take too long to compare are not compared', () => {
  const words = (seed: number) => Array.from({ length: 4000 }, (_, n) => `w${(n * seed) % 9973}`).join(' ');
  expect(wordDiff(words(7), words(11), 1)).toBeNull();
});

test('what acts instead of showing is its number; line breaks and tabs stay', () => {
  expect(visibleLines('a\0b\u202ec\u200bd\r\ne\tf')).toBe('a[U+0000]b[U+202E]c[U+200B]d\ne\tf');
});
