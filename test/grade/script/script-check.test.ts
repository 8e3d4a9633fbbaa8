import { describe, expect, test } from 'vitest';
import type { Case } from '../../../src/definition/case.js';
import type { CheckSpec } from '../../../src/definition/gate.js';
import type { Grade } from '../../../src/grade/grade.js';
import { compileChecks, gradeResponse } from '../../../src/grade/grade-response.js';
import { neededScripts } from '../../../src/grade/needed-scripts.js';
import { readScriptResult } from '../../../src/grade/script/read-script-result.js';
import type { ScriptOutcome } from '../../../src/grade/script/script-runner.js';
import type { StoredResponse } from '../../../src/run/response.js';
import { digestOfBytes } from '../../../src/shared/canonical-json.js';
import { ALL_UNSCORED, aCase, aCheck, aResponse } from '../support.js';

const source = 'export const check = () => ({ passed: true });';
const script = (type = 'script', options = {}, fields: Partial<CheckSpec> = {}): CheckSpec =>
  aCheck(type, options, { script: { digest: digestOfBytes(source), source }, ...fields });

const calls = (
  check: CheckSpec,
  response: StoredResponse,
  fields: Partial<Case> = {},
  policy = ALL_UNSCORED,
) => neededScripts(response, aCase(fields), compileChecks([check]), policy).map(({ call }) => call);

function grade(check: CheckSpec, outcome: ScriptOutcome, response = aResponse('x')): Grade {
  const outcomes = new Map([[check.name, outcome]]);
  return gradeResponse(response, aCase(), compileChecks([check]), ALL_UNSCORED, outcomes)[0] as Grade;
}
const returned = (value: unknown): ScriptOutcome => ({ state: 'returned', value });

describe('what a module is given', () => {
  test('the answer with its case, and the limits of the check', () => {
    const toolCalls = [{ id: 'call-1', name: 'f', arguments: '{}' }];
    const response = aResponse('forty-two', { toolCalls });
    const fields = { reference: { n: 42 }, meta: { a: 1 }, tags: ['t'] };
    expect(calls(script('script', { timeout_ms: 50 }), response, fields)).toEqual([
      {
        module: { digest: digestOfBytes(source), source },
        limits: { timeoutMs: 50, memoryMb: 64 },
        input: {
          text: 'forty-two',
          reference: { n: 42 },
          meta: { a: 1 },
          tags: ['t'],
          toolCalls: [{ name: 'f', arguments: '{}' }],
          case: { id: 'c-1', slice: 's' },
        },
      },
    ]);
  });

  test('field case 103, for modules: a part that is structured comes as its JSON text', () => {
    const [call] = calls(
      script('script', { select: { json_path: '$.order' } }),
      aResponse('{"order": {"id": 7}}'),
    );
    expect(call?.input.text).toBe('{"id":7}');
  });

  test('nothing is run where the part does not exist, or the case is not meant', () => {
    expect(calls(script('script', { select: { fence: 'last' } }), aResponse('no fence'))).toEqual([]);
    expect(calls(script('script', {}, { when: { tag: 'other' } }), aResponse('x'))).toEqual([]);
    expect(calls(script(), aResponse(null))).toEqual([]);
    expect(calls(aCheck('contains', { text: 'x' }), aResponse('x'))).toEqual([]);
  });

  test('field case 84: no module sees what is no answer', () => {
    for (const status of ['filtered', 'truncated', 'tool_call', 'error'] as const)
      expect(calls(script(), aResponse('partial', { status }))).toEqual([]);
    const critical = script('script', {}, { critical: 'leak' });
    expect(calls(critical, aResponse('partial', { status: 'truncated' }))).toHaveLength(1);
    expect(calls(critical, aResponse('partial', { status: 'error' }))).toEqual([]);
  });
});

describe('what becomes of its result', () => {
  test('a verdict of the module, with its score and reason', () => {
    expect(grade(script(), returned({ passed: true, score: 0.75, reason: 'close' }))).toMatchObject({
      outcome: { state: 'scored', passed: true, score: 0.75 },
      reason: 'the script says passed: close',
    });
    expect(grade(script(), returned({ passed: false }))).toMatchObject({
      outcome: { state: 'scored', passed: false, score: 0 },
      reason: 'the script says failed',
    });
  });

  test('not-script turns it round', () => {
    const negated = script('not-script');
    expect(grade(negated, returned({ passed: false })).outcome).toEqual({
      state: 'scored',
      passed: true,
      score: 1,
    });
    expect(grade(negated, returned({ passed: true, reason: 'bad' }))).toMatchObject({
      outcome: { state: 'scored', passed: false, score: 0 },
      reason: 'expected not-script: the script says passed: bad',
    });
  });

  test.each(['script', 'not-script'])('%s without a result is unscored, never passed or failed', (type) => {
    const why = 'the script gave no result: it took longer than its 1000 ms';
    expect(grade(script(type), { state: 'failed', why: 'it took longer than its 1000 ms' })).toMatchObject({
      outcome: { state: 'unscored', why },
      reason: why,
    });
    expect(grade(script(type), returned({ pass: true })).outcome).toEqual({
      state: 'unscored',
      why: 'the script gave no result: check returned "pass", which is none of passed, score, reason',
    });
  });

  test('a grade is never made up for a module that was not run', () => {
    expect(() => gradeResponse(aResponse('x'), aCase(), compileChecks([script()]), ALL_UNSCORED)).toThrow(
      'a script check was judged before its module was run',
    );
  });
});

test.each([
  [undefined, 'check must return an object such as {passed: true}, not missing'],
  [true, 'check must return an object such as {passed: true}, not true'],
  [[true], 'check must return an object such as {passed: true}, not [true]'],
  [null, 'check must return an object such as {passed: true}, not null'],
  [{}, 'passed is missing, not true or false'],
  [{ passed: 'yes' }, 'passed is "yes", not true or false'],
  [{ passed: 1 }, 'passed is 1, not true or false'],
  [{ passed: true, score: null }, 'score is null, not a number from 0 to 1'],
  [{ passed: true, score: 2 }, 'score is 2, not a number from 0 to 1'],
  [{ passed: true, score: '1' }, 'score is "1", not a number from 0 to 1'],
  [{ passed: true, reason: 5 }, 'reason is 5, not a text'],
  [{ passed: true, why: '' }, 'check returned "why", which is none of passed, score, reason'],
])('the result %j is refused', (value, message) => {
  expect(readScriptResult(value)).toBe(message);
});

test('a long reason is cut', () => {
  expect(readScriptResult({ passed: true, reason: 'x'.repeat(5000) })).toEqual({
    passed: true,
    score: 1,
    reason: 'x'.repeat(300),
  });
});
