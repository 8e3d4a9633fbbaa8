import { expect, test } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import type { Gate } from '../../src/definition/gate.js';
import { normaliseHuman } from '../../src/definition/normalise-graders.js';
import { ProblemList } from '../../src/definition/problem-list.js';
import type { Rubric } from '../../src/definition/rubric.js';
import { twoPhaseCaseRules } from '../../src/definition/rules/two-phase-rules.js';
import type { Source } from '../../src/definition/source.js';
import { gateText, problemsOf, told } from './support.js';

const JUDGE = 'judge: {bundle: j.yaml, prompt: j.hbs, rubric: r.yaml, mode: pairwise}';
const human = (rest: string, mode = 'pairwise') =>
  `human: {rubric: r.yaml, mode: ${mode}, draw: two-phase, raters: 2, ${rest}}`;
const metrics = (...lines: string[]) => `metrics:\n${lines.map((line) => `  - {${line}}`).join('\n')}`;
const PREFERRED = 'name: preferred, from: [judge, human], scale: net-win-rate, max_regression: 0.05';

test('a two-phase draw is for metrics that judge and people grade', () => {
  const text = gateText({ metrics: metrics(PREFERRED), human: human('cases: 200'), judge: JUDGE });
  expect(problemsOf(text)).toEqual([]);
  const alone = gateText({
    metrics: metrics(PREFERRED, 'name: safe, from: [human], scale: net-win-rate, max_regression: 0.1'),
    human: human('cases: 200'),
    judge: JUDGE,
  });
  expect(told(problemsOf(alone))).toEqual([
    '12:24 metrics[1].from: metric "safe" is graded by people without a judge, and human.draw: two-phase draws cases by what the judge says of them (use from: [judge, human], or remove draw)',
  ]);
});

test('levels and minimums have no two-phase estimate', () => {
  const text = gateText({
    metrics: metrics(
      'name: helpful, from: [judge, human], scale: rubric, criterion: helpful, max_regression: 0.1',
      'name: sound, from: [judge, human], scale: binary, criterion: material-error, max_regression: 0.1, minimum: 0.8',
    ),
    human: human('cases: 200', 'absolute'),
    judge: JUDGE.replace('pairwise', 'pointwise'),
  });
  expect(problemsOf(text).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'metrics[0].scale: metric "helpful" has levels, and the two-phase estimate is for wins, ties and losses, or 0 and 1',
    'metrics[1].minimum: metric "sound" has a minimum, which rests on people\'s grades of cases drawn alike; a two-phase draw prefers some',
  ]);
});

test('there must be something to draw, and enough of it for the judge to have a say', () => {
  const all = gateText({ metrics: metrics(PREFERRED), human: human('cases: all'), judge: JUDGE });
  expect(told(problemsOf(all))).toEqual([
    '12:76 human.cases: where people grade every case there is nothing to draw in two phases (write how many cases are drawn, or remove draw)',
  ]);
  const few = gateText({ metrics: metrics(PREFERRED), human: human('cases: 99'), judge: JUDGE });
  expect(problemsOf(few)).toMatchObject([
    {
      path: 'human.cases',
      severity: 'warning',
      message:
        'with 99 cases the judge can have no say: a two-phase draw needs 100, 40 of them in each class',
    },
  ]);
});

test('looks and a two-phase draw do not go together', () => {
  const text = gateText({
    metrics: metrics(PREFERRED),
    human: human('cases: 200'),
    judge: JUDGE,
    sequential: 'sequential: {looks: [0.5, 1]}',
  });
  expect(problemsOf(text).map(({ path, message }) => `${path}: ${message}`)).toContain(
    'human.draw: a two-phase draw is made once, of all cases, and cannot be read at looks: a look would need 100 labels of its own',
  );
});

test('cases of one cluster are refused', () => {
  const item = (id: string, cluster: string | null) => ({ id, cluster, meta: {} }) as unknown as Case;
  const gate = (draw?: 'two-phase') => ({ clusterBy: null, human: { draw } }) as unknown as Gate;
  const problems = (cases: readonly Case[], draw?: 'two-phase') => {
    const list = new ProblemList({ positionOf: () => null } as unknown as Source);
    twoPhaseCaseRules(gate(draw), cases, list);
    return list.all.map(({ message }) => message);
  };
  const shared = [item('a', 'x'), item('b', 'y'), item('c', 'x')];
  expect(problems(shared, 'two-phase')).toEqual([
    'cases "a" and "c" belong to one cluster, and a two-phase draw takes cases for independent',
  ]);
  expect(problems(shared)).toEqual([]);
  expect(problems([item('a', 'x'), item('b', null), item('c', null)], 'two-phase')).toEqual([]);
});

test('a uniform draw leaves no trace in the gate, so that digests stay', () => {
  const written = { rubric: 'r.yaml', mode: 'pairwise', cases: 200, raters: 2 } as const;
  const rubric = {} as Rubric;
  const plain = normaliseHuman(written, rubric);
  expect(normaliseHuman({ ...written, draw: 'uniform' }, rubric)).toEqual(plain);
  expect('draw' in plain).toBe(false);
  expect(normaliseHuman({ ...written, draw: 'two-phase' }, rubric)).toEqual({ ...plain, draw: 'two-phase' });
});
