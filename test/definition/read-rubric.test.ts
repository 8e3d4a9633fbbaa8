import { expect, test } from 'vitest';
import { readRubric } from '../../src/definition/read-rubric.js';
import { told } from './support.js';

const RUBRIC = `rubric: 1
name: helpfulness
criteria:
  - name: helpful
    question: Does the answer do what was asked?
    levels:
      - {score: 0, anchor: Does not answer the question.}
      - {score: 1, anchor: Answers it in full.}
material_error: A wrong figure, date or name that a reader would act on.
critical_failures:
  - {class: leaks-card-number, description: A card number stands in the answer.}
`;

test('a rubric with anchors for every level is right', () => {
  expect(readRubric(RUBRIC, 'r.yaml').problems).toEqual([]);
});

test('a level without anchor, a level given twice and a threshold are refused', () => {
  const text = RUBRIC.replace(', anchor: Answers it in full.', '')
    .replace('score: 1', 'score: 0')
    .replace('name: help', 'minimum: 0.5\nname: help');
  expect(told(readRubric(text, 'r.yaml').problems)).toEqual([
    '2:1 minimum: unknown key "minimum" (keys that may stand here: rubric, name, language, instructions, criteria, material_error, critical_failures, examples, practice)',
    '9:9 criteria[0].levels[1].anchor: "anchor" is missing (anchor: What an answer of this level is like, so that two raters mean the same.)',
    '9:17 criteria[0].levels[1].score: level 0 is given twice',
  ]);
});
