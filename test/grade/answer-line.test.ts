import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CheckSpec } from '../../src/definition/gate.js';
import { compileChecks, gradeResponse } from '../../src/grade/grade-response.js';
import { ROOT } from '../support/run-qgate.js';
import { sampleCase, sampleResponse } from '../support/samples.js';

const GATE = path.join(ROOT, 'gates', 'grade-school-math');
const UNSCORED = {
  truncated: 'unscored',
  empty: 'unscored',
  filtered: 'unscored',
  refused: 'unscored',
  tool_call: 'unscored',
  allowance: 0,
} as const;

/** The rule of the example gate, and the loose one that many harnesses use. */
const ANSWER_LINE = numberCheck({ extract: { line: 'last', pattern: '^A: (.*)$' }, equals: 'reference' });
const LAST_NUMBER_ANYWHERE = numberCheck({
  extract: { pattern: '-?\\d[\\d,]*(?:\\.\\d+)?', match: 'last' },
  equals: 'reference',
});

function numberCheck(options: Record<string, unknown>): CheckSpec {
  return {
    name: 'answer',
    type: 'number',
    isNegated: false,
    options,
    critical: null,
    confirm: null,
    when: null,
  };
}

function readLines(file: string): Record<string, string>[] {
  return readFileSync(path.join(GATE, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
}

/** Ids of the cases that pass the rule. */
function passes(rule: CheckSpec, outputs: ReadonlyMap<string, string>): Set<string> {
  const checks = compileChecks([rule]);
  const passed = readLines('cases.jsonl').filter(({ id, reference }) => {
    const response = sampleResponse(id as string, { text: outputs.get(id as string) ?? '' });
    const item = sampleCase(id as string, { reference: reference as string });
    const [grade] = gradeResponse(response, item, checks, UNSCORED);
    return grade?.outcome.state === 'scored' && grade.outcome.passed;
  });
  return new Set(passed.map(({ id }) => id as string));
}

const OUTPUTS = new Map(
  readLines('outputs/175b_verification.jsonl').map(({ id, output }) => [id as string, output as string]),
);
const REFERENCES = new Map(
  readLines('cases.jsonl').map(({ id, reference }) => [id as string, reference as string]),
);

test('the answer line of the example gate is read exactly: 742 of 1,319', () => {
  expect(passes(ANSWER_LINE, OUTPUTS).size).toBe(742);
});

test('wrong answers that end in a stray right number stay wrong by the answer line, and pass by the last number', () => {
  const right = passes(ANSWER_LINE, OUTPUTS);
  const altered = new Map(
    [...OUTPUTS].map(([id, output]) => [
      id,
      right.has(id) ? output : `${output}\nSee also page ${REFERENCES.get(id)}`,
    ]),
  );
  expect(passes(ANSWER_LINE, altered)).toEqual(right);
  expect(passes(LAST_NUMBER_ANYWHERE, altered).size).toBeGreaterThan(1300);
});

test('right answers with a stray number behind them on the answer line are no answer, whichever number it is', () => {
  const altered = new Map([...OUTPUTS].map(([id, output]) => [id, `${output} or ${REFERENCES.get(id)}`]));
  expect(passes(ANSWER_LINE, altered).size).toBe(0);
  expect(passes(LAST_NUMBER_ANYWHERE, altered).size).toBeGreaterThan(1300);
});
