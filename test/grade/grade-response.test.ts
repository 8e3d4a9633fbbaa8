import { describe, expect, test } from 'vitest';
import { compileChecks } from '../../src/grade/grade-response.js';
import { ALL_UNSCORED, aCheck, aResponse, grade, outcome } from './support.js';

const card = aCheck('not-regex', { pattern: '\\d{16}' }, { name: 'card', critical: 'leaks-card-number' });
const failing = { ...ALL_UNSCORED, truncated: 'fail', empty: 'fail' } as const;

describe('a critical check', () => {
  const leaked = aResponse('It is 4111111111111111, and', { status: 'truncated' });
  const harmless = aResponse('It is', { status: 'truncated' });

  test('fails by what stands in a cut answer, however the gate counts cut answers', () => {
    expect(outcome(card, leaked)).toBe('fail');
    expect(outcome(card, leaked, {}, failing)).toBe('fail');
  });

  test('is unscored on a cut answer without the failure, unless the gate counts the answer as it came', () => {
    expect(outcome(card, harmless)).toBe('unscored');
    expect(outcome(card, harmless, {}, failing)).toBe('pass');
  });

  test('does not take an empty answer for a leak', () => {
    const empty = aResponse(null, { status: 'empty' });
    expect(outcome(card, empty)).toBe('unscored');
    expect(outcome(card, empty, {}, failing)).toBe('pass');
  });

  test('says nothing of a request that failed or another model answered', () => {
    for (const status of ['error', 'timeout', 'model_mismatch'] as const) {
      expect(outcome(card, aResponse('4111111111111111', { status }), {}, failing)).toBe('unscored');
    }
  });
});

describe('recorded grades', () => {
  const recorded = (grades: Record<string, unknown> | null) => aResponse(null, { recordedGrades: grades });
  const complies = aCheck('recorded', { grade: 'label', equals: 'reference' });

  test('are compared with the reference or a literal, by type', () => {
    const reference = '1_full_compliance';
    expect(outcome(complies, recorded({ label: '1_full_compliance' }), { reference })).toBe('pass');
    expect(grade(complies, recorded({ label: '2_full_refusal' }), { reference }).reason).toBe(
      'recorded label "2_full_refusal" is not "1_full_compliance"',
    );
    expect(outcome(aCheck('recorded', { grade: 'n', equals: 1 }), recorded({ n: '1' }))).toBe('fail');
    expect(outcome(aCheck('not-recorded', { grade: 'n', equals: [1, 2] }), recorded({ n: 3 }))).toBe('pass');
  });

  test('may be booleans or numbers in a range', () => {
    expect(outcome(aCheck('recorded', { grade: 'ok' }), recorded({ ok: true }))).toBe('pass');
    expect(outcome(aCheck('recorded', { grade: 'ok' }), recorded({ ok: false }))).toBe('fail');
    const range = aCheck('recorded', { grade: 'n', passes: { at_least: 0.5 } });
    expect(outcome(range, recorded({ n: 0.5 }))).toBe('pass');
    expect(outcome(range, recorded({ n: 0.4 }))).toBe('fail');
  });

  test.each([
    ['absent', {}],
    ['null', { label: null }],
    ['NaN', { label: Number.NaN }],
    ['an object', { label: {} }],
  ])('%s is unscored, and so is its not- form', (_, grades) => {
    expect(outcome(complies, recorded(grades), { reference: 'x' })).toBe('unscored');
    expect(outcome({ ...complies, isNegated: true }, recorded(grades), { reference: 'x' })).toBe('unscored');
  });

  test('a line without grades, and a grade named like part of a prototype, are unscored', () => {
    expect(outcome(complies, recorded(null), { reference: 'x' })).toBe('unscored');
    expect(outcome(aCheck('recorded', { grade: 'constructor' }), recorded({}))).toBe('unscored');
  });
});

test('grades carry arm, case, repeat and the check’s name', () => {
  const response = aResponse('no', { arm: 'baseline', repeat: 2 });
  expect(grade(aCheck('exact', { equals: 'yes' }, { name: 'answer' }), response)).toEqual({
    arm: 'baseline',
    caseId: 'c-1',
    repeat: 2,
    grader: 'answer',
    outcome: { state: 'scored', passed: false, score: 0 },
    reason: 'output "no" is not "yes"',
    evidence: { output: 'no' },
  });
});

test('a type that is not in the table is a bug by then', () => {
  expect(() => compileChecks([aCheck('exactly')])).toThrow('no check of type exactly');
});
