import { describe, expect, test } from 'vitest';
import { EXIT_CODES } from '../../../src/cli/exit-codes.js';
import { bundleText } from '../../../src/workflow/pull-request/bundle-text.js';
import { globMatcher, globProblem } from '../../../src/workflow/pull-request/glob-matcher.js';
import { worstExitCode } from '../../../src/workflow/pull-request/worst-exit-code.js';

describe('the worst of several exit codes', () => {
  test.each([
    [[], 0],
    [[0, 0], 0],
    [[0, 12], 12],
    [[12, 11], 11],
    [[11, 20], 20],
    [[20, 2], 2],
    [[2, 10], 10],
    [[10, 21], 21],
    [[0, 99], 1],
    [[Number.NaN], 1],
  ])('of %j is %i', (codes, worst) => {
    expect(worstExitCode(codes)).toBe(worst);
  });

  test('knows every code a command can end with, interruptions aside', () => {
    for (const { code } of EXIT_CODES) if (code < 128) expect(worstExitCode([code])).toBe(code);
  });
});

describe('globs of applies_to', () => {
  test.each([
    ['bundles/tutor-*.yaml', 'bundles/tutor-fp8.yaml', true],
    ['bundles/tutor-*.yaml', 'bundles/deep/tutor-fp8.yaml', false],
    ['./bundles/**', 'bundles/deep/a.yaml', true],
    ['bundles/*', 'bundles/.hidden.yaml', true],
    ['!bundles/a.yaml', 'bundles/b.yaml', false],
    ['bundles/{a,b}.yaml', 'bundles/b.yaml', true],
    ['bundles/[ab].yaml', 'bundles/a.yaml', true],
    ['bundles/+(a|b).yaml', 'bundles/a.yaml', false],
  ])('%s, %s: %s', (pattern, file, isMatch) => {
    expect(globMatcher([pattern])(file)).toBe(isMatch);
  });

  test('field case 184: a pattern that could take for ever is named and not used', () => {
    const slow = `${'*a'.repeat(30)}b`;
    expect(globProblem(slow)).toBe('it has too many wildcards');
    expect(globProblem('+(a|aa)')).toBe('groups such as +(a|b) are not supported');
    expect(globProblem('bundles/**/tutor-*.yaml')).toBeNull();
    expect(globMatcher([slow])('a'.repeat(5000))).toBe(false);
    expect(globMatcher([])('a')).toBe(false);
  });
});

test('files that a bundle names, from the root of the repository; one outside of it is null', () => {
  const text =
    'bundle: 1\nprompt: {system: ../p/s.md, tools: /etc/tools.json}\nendpoint: {recorded: "..\\\\x"}\n';
  expect(bundleText(text, 'bundles/a.yaml')).toEqual({
    isBundle: true,
    named: ['p/s.md', null, null],
  });
  expect(bundleText('endpoint: {recorded: ../../x}', 'bundles/a.yaml').named).toEqual([null]);
  expect(bundleText('a: [', 'bundles/a.yaml')).toEqual({ isBundle: false, named: [] });
});
