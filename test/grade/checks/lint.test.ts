import { describe, expect, test } from 'vitest';
import { lint } from '../support.js';

const messages = (...given: Parameters<typeof lint>) => lint(...given).map(({ message }) => message);

describe('a check that can never pass is refused', () => {
  test.each([
    ['regex', { pattern: 'x', at_least: 3, at_most: 2 }, 'no number of matches is at least 3 and at most 2'],
    ['number', { at_least: 3, at_most: 2 }, 'no number is at least 3 and at most 2'],
    ['word-count', { at_least: 3, at_most: 2 }, 'no number of words is at least 3 and at most 2'],
    ['recorded', { grade: 'g', passes: { at_least: 3, at_most: 2 } }, 'no grade is at least 3 and at most 2'],
  ])('%s with an empty range', (type, options, message) => {
    expect(messages(type, options)).toEqual([`${message}, so the check can never pass`]);
  });

  test('tool-call with more calls than it accepts', () => {
    const options = { calls: [{ name: 'a' }, { name: 'b' }], at_most: 1 };
    expect(messages('tool-call', options, { tools: [{}] })).toEqual([
      '2 calls are listed and at most 1 are accepted, so the check can never pass',
    ]);
  });

  test('exact, where one line is compared with several', () => {
    const select = { line: 'last' };
    expect(messages('exact', { equals: 'a\nb', select })).toEqual([
      'the text has several lines, and the check looks at one line, so it can never pass',
    ]);
    expect(messages('exact', { equals: 'reference', select }, { reference: 'a\nb' })).toEqual([
      'case c-1 has a reference of several lines, and the check looks at one line, so it can never pass',
    ]);
    expect(messages('exact', { equals: 'reference', select }, { reference: ['a\nb', 'c'] })).toEqual([]);
    expect(messages('exact', { equals: 'a\nb' })).toEqual([]);
    expect(messages('exact', { equals: 'a\nb', select, collapse_space: true })).toEqual([]);
  });

  test('all of a check and its opposite; any of them can hardly fail', () => {
    const checks = [
      { type: 'contains', text: 'a', weight: 2 },
      { type: 'exact', equals: 'b' },
      { type: 'not-contains', text: 'a' },
    ];
    expect(lint('all', { checks })).toMatchObject([
      { path: 'checks[2]', message: 'this part is the opposite of part 1, so the check can never pass' },
    ]);
    expect(messages('any', { checks })).toEqual([
      'this part is the opposite of part 1, so the check can hardly ever fail',
    ]);
    expect(lint('all', { checks, at_least: 0.5 })).toEqual([]);
    expect(lint('all', { checks: checks.slice(0, 2) })).toEqual([]);
  });
});

test('tool-call on a case without tools is a warning, since a bundle may bring tools', () => {
  expect(lint('tool-call', { calls: [{ name: 'a' }] })).toMatchObject([
    {
      severity: 'warning',
      message: 'case "c-1" offers no tools: unless the bundles bring some, no answer to it can call one',
    },
  ]);
});
