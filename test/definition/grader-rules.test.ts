import { expect, test } from 'vitest';
import { gateText, problemsOf, told } from './support.js';

const HUMAN =
  'human: {rubric: r.yaml, mode: pairwise, cases: 200, raters: 2, overlap: 60, settle: adjudicated}';
const JUDGE =
  'judge: {bundle: j.yaml, prompt: j.hbs, rubric: r.yaml, mode: pairwise, orders: both, votes: 1}';
const metrics = (...lines: string[]) => `metrics:\n${lines.map((line) => `  - {${line}}`).join('\n')}`;
const CORRECT = 'name: correct, from: all-checks, max_regression: 0.02';
const PREFERRED = 'name: preferred, from: [judge, human], scale: net-win-rate, max_regression: 0.05';

test('judge and people may grade beside checks', () => {
  const text = gateText({ metrics: metrics(CORRECT, PREFERRED), human: HUMAN, judge: JUDGE });
  expect(problemsOf(text)).toEqual([]);
});

test('a metric of judge or people needs the section that says how they grade, and its scale', () => {
  const text = gateText({ metrics: metrics('name: preferred, from: [judge, human], max_regression: 0.05') });
  expect(told(problemsOf(text))).toEqual([
    '11:5 metrics[0]: metric "preferred" is graded by judge and human, so that it must say its scale (net-win-rate (which answer is better), rubric (levels of a criterion) or binary (criterion: material-error))',
    '11:29 metrics[0].from: metric "preferred" is graded by a judge, and the gate has no "judge" (say under judge: with which rubric and how, or grade with checks)',
  ]);
});

test('a judge alone can inform, and neither pass nor block', () => {
  const alone = 'name: preferred, from: [judge], scale: net-win-rate';
  expect(problemsOf(gateText({ metrics: metrics(CORRECT, alone), judge: JUDGE }))).toEqual([]);
  const gated = gateText({ metrics: metrics(CORRECT, `${alone}, max_regression: 0.05`), judge: JUDGE });
  expect(told(problemsOf(gated))).toEqual([
    '12:59 metrics[1].max_regression: a judge alone can inform; it can neither pass nor block, so that max_regression of "preferred" could do nothing (use from: [judge, human], or remove it: the number is shown either way)',
  ]);
  expect(problemsOf(gateText({ metrics: metrics(alone), judge: JUDGE })).map(({ code }) => code)).toEqual([
    'judge-alone',
  ]);
});

test('scales of graders do not fit checks, and need a mode that gives them', () => {
  const text = gateText({
    metrics: metrics(
      'name: a, from: all-checks, scale: rubric, criterion: helpful, max_regression: 0.1',
      'name: b, from: [human], scale: rubric, max_regression: 0.1',
      'name: c, from: [human], scale: binary, max_regression: 0.1',
      'name: d, from: [human], scale: net-win-rate, minimum: 0.5, criterion: x',
    ),
    human: HUMAN,
  });
  expect(problemsOf(text).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'metrics[0].scale: the scale rubric belongs to judge and human graders, and "a" is made of checks',
    'metrics[0].criterion: criterion does nothing without judge or human graders',
    'metrics[1].scale: metric "b" has the scale rubric, and the mode of human is pairwise',
    'metrics[2]: metric "c" has the scale binary, which people and judge give for material errors alone',
    'metrics[2].scale: metric "c" has the scale binary, and the mode of human is pairwise',
    'metrics[3].minimum: a preference compares two answers and says nothing of how good either is, so that minimum means nothing',
    'metrics[3].criterion: net-win-rate rests on preferences, and criterion does nothing',
  ]);
});

test('graders that grade for no metric, an overlap beyond the cases and an even number of votes are refused', () => {
  const text = gateText({
    human: 'human: {rubric: r.yaml, mode: pairwise, cases: 20, raters: 2, overlap: 60}',
    judge: 'judge: {bundle: j.yaml, prompt: j.hbs, rubric: r.yaml, mode: pairwise, votes: 2}',
  });
  expect(problemsOf(text).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'human: human grades for no metric',
    'human.overlap: 60 cases cannot be graded twice where 20 are drawn',
    'judge: judge grades for no metric',
    'judge.votes: 2 votes can be split evenly',
  ]);
});
