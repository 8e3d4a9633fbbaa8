import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import { checkType } from '../../src/grade/checks/index.js';
import { compileChecks, gradeResponse } from '../../src/grade/grade-response.js';
import { ALL_UNSCORED, aCase, aCheck, aResponse, readJsonLines } from './support.js';

const FOLDER = 'gates/grade-school-math';
const answer = aCheck(
  'number',
  { extract: { line: 'last', pattern: '^A: (.*)$' }, equals: 'reference' },
  { name: 'answer' },
);
const cases = readJsonLines<Partial<Case>>(`${FOLDER}/cases.jsonl`).map((line) =>
  aCase({ id: line.id!, slice: line.slice!, reference: line.reference! }),
);

function passes(
  model: string,
  check = answer,
  alter: (output: string) => string = (output) => output,
): number {
  const outputs = new Map(
    readJsonLines<{ id: string; output: string }>(`${FOLDER}/outputs/${model}.jsonl`).map(
      ({ id, output }) => [id, output],
    ),
  );
  const compiled = compileChecks([check]);
  return cases.filter((testCase) => {
    const [grade] = gradeResponse(
      aResponse(alter(outputs.get(testCase.id)!)),
      testCase,
      compiled,
      ALL_UNSCORED,
    );
    return grade!.outcome.state === 'scored' && grade!.outcome.passed;
  }).length;
}

describe('the answer line of grade-school maths', () => {
  test.each([
    ['6b_finetuning', 286],
    ['6b_verification', 515],
    ['175b_finetuning', 458],
    ['175b_verification', 742],
  ])('%s passes %i of 1,319', (model, expected) => {
    expect(cases.length).toBe(1319);
    expect(passes(model)).toBe(expected);
  });

  test('the rule matters: a stray number after the answer changes "the last number anywhere" but not the answer line', () => {
    const anywhere = aCheck('number', { equals: 'reference' }, { name: 'answer' });
    const noteAfter = (output: string) => output.replace(/(\nA: .*)$/u, '\n(checked 7 times)$1');
    const noteBehind = (output: string) => output.replace(/(\nA: .*)$/u, '$1\nThat took 7 steps.');
    expect(passes('175b_verification', answer, noteAfter)).toBe(742);
    expect(passes('175b_verification', answer, noteBehind)).toBe(0);
    const bare = passes('175b_verification', anywhere);
    const altered = passes('175b_verification', anywhere, noteBehind);
    expect(bare).toBeGreaterThan(700);
    expect(altered).toBeLessThan(40);
  });

  test('every reference can be read as a number', () => {
    expect(checkType('number')!.lint(answer.options, cases)).toEqual([]);
  });
});
