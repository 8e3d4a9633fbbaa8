import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gateText, problemsOf, told } from './support.js';

const slices = (...lines: string[]) =>
  gateText({ slices: `slices:\n${lines.map((line) => `  - {${line}}`).join('\n')}` });

test('field case 11: a key given twice is an error with both lines', () => {
  const text = gateText({
    slices:
      'slices:\n  - name: billing\n    share: 1\n    max_regression: 0.01\n    task: a\n    max_regression: 0.2',
  });
  expect(told(problemsOf(text))).toEqual([
    '9:5 slices[0].max_regression: "max_regression" is given twice, on lines 7 and 9 (keep one of them)',
  ]);
});

test('field case 11: a slice named twice is an error with both lines, also as a targeted slice', () => {
  const text = `${slices('name: billing, share: 1')}targeted:\n  - {name: billing, max_regression: 0.1}\n`;
  expect(told(problemsOf(text))).toEqual([
    '12:12 targeted[0].name: slice "billing" is given twice, on lines 5 and 12 (give each slice a name of its own)',
  ]);
});

describe('field case 20: shares', () => {
  it('may miss 1 by rounding', () => {
    expect(problemsOf(slices('name: a, share: 0.7', 'name: b, share: 0.2', 'name: c, share: 0.1'))).toEqual(
      [],
    );
  });

  it('are not renormalised in silence', () => {
    expect(told(problemsOf(slices('name: a, share: 0.6', 'name: b, share: 0.3')))).toEqual([
      '4:1 slices: the shares sum to 0.9, not 1 (shares are parts of all production traffic; add the missing slice or correct the shares)',
    ]);
  });

  it('are above 0 and at most 1', () => {
    expect(
      told(problemsOf(slices('name: a, share: 0', 'name: b, share: 1.2', 'name: c, share: 60'))),
    ).toEqual([
      '5:22 slices[0].share: must be above 0 and at most 1, not 0',
      '6:22 slices[1].share: must be above 0 and at most 1, not 1.2',
      '7:22 slices[2].share: must be above 0 and at most 1, not 60 (did you mean 0.6? 60 percent is written 0.6)',
    ]);
  });

  it('are accepted exactly where they sum to 1 within 1e-6', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
        (a, off) => {
          const b = 1 - a + off;
          fc.pre(b > 0 && b <= 1 && Math.abs(Math.abs(off) - 1e-6) > 1e-9);
          const isRefused = problemsOf(slices(`name: a, share: ${a}`, `name: b, share: ${b}`)).length > 0;
          expect(isRefused).toBe(Math.abs(off) > 1e-6);
        },
      ),
      { numRuns: 50 },
    );
  });
});

test('rules speak in the same breath as the schema', () => {
  const text = slices('name: a, share: 0.6, tusk: x', 'name: a, share: 0.3');
  expect(told(problemsOf(text))).toEqual([
    '4:1 slices: the shares sum to 0.9, not 1 (shares are parts of all production traffic; add the missing slice or correct the shares)',
    '5:27 slices[0].tusk: unknown key "tusk" (did you mean "task"?)',
    '6:12 slices[1].name: slice "a" is given twice, on lines 5 and 6 (give each slice a name of its own)',
  ]);
});

test('a metric without a rule that could block is refused', () => {
  const text = gateText({
    slices: 'slices:\n  - {name: a, share: 1}',
    metrics: 'metrics:\n  - {name: correct, from: all-checks}',
  });
  expect(told(problemsOf(text))).toEqual([
    '10:5 metrics[0]: metric "correct" has no rule that could block (give it max_regression or minimum, or give a slice max_regression; there is no default)',
  ]);
});

test('a setting that does nothing is refused', () => {
  const text = gateText({
    slices: 'slices:\n  - {name: a, share: 1, evidence: point}',
    metrics: 'metrics:\n  - {name: c, from: all-checks, max_regression: 0.1, minimum_evidence: point}',
    checks: 'checks:\n  - {name: a, type: exact, equals: x, confirm: human}',
  });
  expect(told(problemsOf(text))).toEqual([
    '5:25 slices[0].evidence: evidence does nothing without max_regression (add max_regression, or remove evidence)',
    '8:39 checks[0].confirm: confirm is for critical checks, and this check is not critical (add critical: CLASS, or remove confirm)',
    '10:54 metrics[0].minimum_evidence: minimum_evidence does nothing without minimum (add minimum, or remove minimum_evidence)',
  ]);
});

test('a metric that names an unknown check is refused with the nearest one', () => {
  const text = gateText({
    metrics: 'metrics:\n  - {name: c, from: {checks: [answer, anser]}, max_regression: 0.1}',
  });
  expect(told(problemsOf(text))).toEqual([
    '11:39 metrics[0].from.checks[1]: there is no check "anser" in this gate (did you mean "answer"?)',
  ]);
});

test('a guard on a status that is left unscored is warned of', () => {
  const text = gateText({
    guards: 'guards: {truncated: 0.01, empty: 0.01}',
    unscored: 'unscored: {truncated: fail}',
  });
  expect(problemsOf(text)).toMatchObject([
    {
      path: 'guards.empty',
      severity: 'warning',
      hint: 'set unscored.empty: fail, or raise unscored.allowance',
    },
  ]);
});
