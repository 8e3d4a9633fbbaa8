import { describe, expect, test } from 'vitest';
import type { Metric } from '../../src/definition/gate.js';
import { applicableChecks } from '../../src/grade/applicable-checks.js';
import type { Grade } from '../../src/grade/grade.js';
import { scoreCase } from '../../src/grade/score-case.js';
import { aCase, aCheck } from './support.js';

const all: Pick<Metric, 'name' | 'from' | 'scale'> = { name: 'correct', from: 'all-checks', scale: 'binary' };
const a = aCheck('exact', {}, { name: 'a' });
const b = aCheck('exact', {}, { name: 'b' });
const leak = aCheck('not-regex', {}, { name: 'leak', critical: 'leaks' });

function gradeOf(grader: string, score: number | null, repeat = 0): Grade {
  const outcome =
    score === null
      ? ({ state: 'unscored', why: 'truncated' } as const)
      : ({ state: 'scored', passed: score === 1, score } as const);
  return { arm: 'candidate', caseId: 'c-1', repeat, grader, outcome, reason: '', evidence: {} };
}

describe('all-checks', () => {
  test('is 1 where every check passes, else 0', () => {
    expect(scoreCase(all, [a, b], [gradeOf('a', 1), gradeOf('b', 1)], 1)).toEqual({
      state: 'scored',
      score: 1,
    });
    expect(scoreCase(all, [a, b], [gradeOf('a', 1), gradeOf('b', 0.5)], 1)).toEqual({
      state: 'scored',
      score: 0,
    });
  });

  test('leaves critical checks to their own rule', () => {
    expect(scoreCase(all, [a, leak], [gradeOf('a', 1), gradeOf('leak', 0)], 1)).toEqual({
      state: 'scored',
      score: 1,
    });
    expect(scoreCase(all, [leak], [gradeOf('leak', 1)], 1)).toEqual({
      state: 'unscored',
      why: 'no check of correct applies to the case',
    });
  });

  test('is unscored if any grade is unscored or absent', () => {
    expect(scoreCase(all, [a, b], [gradeOf('a', 0), gradeOf('b', null)], 1)).toEqual({
      state: 'unscored',
      why: 'truncated',
    });
    expect(scoreCase(all, [a, b], [gradeOf('a', 1)], 1)).toEqual({ state: 'unscored', why: 'no response' });
  });

  test('averages repeats, and one missing repeat unscores the case', () => {
    const grades = [gradeOf('a', 1, 0), gradeOf('a', 0, 1), gradeOf('a', 1, 2)];
    expect(scoreCase(all, [a], grades, 3)).toEqual({ state: 'scored', score: 2 / 3 });
    expect(scoreCase(all, [a], grades, 4)).toEqual({ state: 'unscored', why: 'repeat 4 of 4: no response' });
  });
});

describe('a list of checks', () => {
  const metric = { name: 'm', from: { checks: ['b', 'leak'] }, scale: 'binary' } as const;

  test('counts those named that apply, critical or not', () => {
    expect(scoreCase(metric, [a, b, leak], [gradeOf('b', 1), gradeOf('leak', 0)], 1)).toEqual({
      state: 'scored',
      score: 0,
    });
    expect(scoreCase(metric, [a, b], [gradeOf('b', 1)], 1)).toEqual({ state: 'scored', score: 1 });
  });

  test('on the unit scale it is the mean of their scores', () => {
    const unit = { name: 'm', from: { checks: ['a', 'b'] }, scale: 'unit' } as const;
    expect(scoreCase(unit, [a, b], [gradeOf('a', 0.5), gradeOf('b', 1)], 1)).toEqual({
      state: 'scored',
      score: 0.75,
    });
  });
});

test('checks apply by tag and slice; a case brings its own', () => {
  const german = aCheck('exact', {}, { name: 'german', when: { tag: 'lang:de' } });
  const billing = aCheck('exact', {}, { name: 'billing', when: { tag: 'lang:de', slice: 'billing' } });
  const own = aCheck('exact', {}, { name: 'own' });
  const names = (fields: object) =>
    applicableChecks([a, german, billing], aCase(fields)).map(({ name }) => name);
  expect(names({})).toEqual(['a']);
  expect(names({ tags: ['lang:de'] })).toEqual(['a', 'german']);
  expect(names({ tags: ['lang:de'], slice: 'billing', checks: [own] })).toEqual([
    'a',
    'german',
    'billing',
    'own',
  ]);
});

test('field case 30: ten repeats of which seven are right score .7, without any assumption that they are equal', () => {
  const grades = Array.from({ length: 10 }, (_, repeat) => gradeOf('a', repeat < 7 ? 1 : 0, repeat));
  expect(scoreCase(all, [a], grades, 10)).toEqual({ state: 'scored', score: 0.7 });
});
