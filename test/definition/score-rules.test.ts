import { describe, expect, test } from 'vitest';
import type { CheckSpec, Metric } from '../../src/definition/gate.js';
import { ProblemList } from '../../src/definition/problem-list.js';
import { scoreRules } from '../../src/definition/rules/score-rules.js';
import { checkTypes } from '../../src/grade/checks/index.js';
import { levelMetric } from '../support/judging.js';
import { sampleCase, sampleGate } from '../support/samples.js';

const spec = (name: string, type: string, more: Partial<CheckSpec> = {}): CheckSpec => ({
  name,
  type,
  isNegated: false,
  options: {},
  critical: null,
  confirm: null,
  when: null,
  ...more,
});
const metric = (more: Partial<Metric>): Metric => ({ ...levelMetric(), name: 'quality', ...more });

function told(metrics: readonly Metric[], checks: readonly CheckSpec[], ofCases: readonly CheckSpec[] = []) {
  const problems = new ProblemList({ file: 'gate.yaml', positionOf: () => null });
  scoreRules(sampleGate({ metrics, checks }), [sampleCase('a', { checks: ofCases })], checkTypes, problems);
  return problems.all.map(({ severity, message, hint }) => `${severity}: ${message} (${hint})`);
}

describe('field case 677: scores that a metric throws away', () => {
  const unit = metric({ from: 'all-checks', scale: 'unit' });

  test('of a script are an error where all-checks has the scale unit', () => {
    expect(told([unit], [spec('ok', 'contains'), spec('graded', 'script')])).toEqual([
      'error: metric "quality" is 0 or 1: all-checks asks whether every check passes, and throws the scores of "graded" away (for the mean of scores write from: {checks: [graded]}; for passed or failed scale: binary)',
    ]);
  });

  test('are one as well of similarity, of a share, of a recorded number and of a check that a case has', () => {
    const scoring = [
      spec('near', 'similarity'),
      spec('most', 'all', { options: { at_least: 0.5 } }),
      spec('metric', 'recorded', { options: { grade: 'bertscore', scale: { worst: 0, best: 1 } } }),
    ];
    for (const check of scoring) expect(told([unit], [check]).length).toBe(1);
    expect(told([unit], [], [spec('near', 'similarity')]).length).toBe(1);
  });

  test('are none of checks that only pass or fail, that are turned round or critical', () => {
    expect(
      told(
        [unit],
        [
          spec('ok', 'contains'),
          spec('whole', 'all'),
          spec('flag', 'recorded', { options: { grade: 'x' } }),
          spec('far', 'similarity', { isNegated: true }),
          spec('leak', 'script', { critical: 'leak' }),
        ],
      ),
    ).toEqual([]);
  });

  test('are told of the scale binary, and kept by checks named on the scale unit', () => {
    const checks = [spec('near', 'similarity')];
    expect(told([metric({ from: { checks: ['near'] }, scale: 'unit' })], checks)).toEqual([]);
    expect(told([metric({ from: { checks: ['near'] }, scale: 'binary' })], checks)).toEqual([
      'warning: metric "quality" takes passed or failed of "near", and not the score that it gives (for the score write scale: unit and from: {checks: [near]})',
    ]);
  });
});
