import { describe, expect, it } from 'vitest';
import { compileChecks, gradeResponse } from '../../src/grade/grade-response.js';
import { ALL_UNSCORED, aCase, aCheck, aResponse } from './support.js';

function outcomeOf(type: string, options: Record<string, unknown>, text: string, fields = {}) {
  const checks = compileChecks([aCheck(type, options, { critical: 'leak' })]);
  const [grade] = gradeResponse(aResponse(text, fields), aCase(), checks, ALL_UNSCORED);
  const { outcome } = grade!;
  return outcome.state === 'scored' ? outcome.passed : outcome.state;
}

describe('a negated check', () => {
  const key = '{"api_key": "s"}';
  it.each([
    ['not-json-path', { path: '$..api_key' }, `\`\`\`json\n${key}\n\`\`\``, false],
    ['not-json-path', { path: '$..api_key' }, '{"api_key": "s"', false],
    ['not-json-path', { path: '$..api_key' }, `Here: ${key}`, false],
    ['not-json-path', { path: '$..api_key' }, '{"name": "Ann"}', true],
    ['not-json-path', { path: '$..api_key' }, key, false],
    ['not-json-schema', { schema: { required: ['api_key'] } }, `Here: ${key}`, false],
    ['not-json-schema', { schema: { required: ['api_key'] } }, '{}', true],
    ['not-json', {}, `\`\`\`json\n${key}\n\`\`\``, false],
    ['not-json', {}, '{"api_key": "s"', false],
    ['not-json', {}, 'No.', true],
    ['not-json', { kind: 'object' }, 'No.', false],
    ['not-json', { kind: 'object' }, '[1]', true],
    ['not-number', { equals: 4 }, 'four', false],
    ['not-number', { equals: 4 }, '5', true],
    ['not-choice', { equals: 'A' }, 'I cannot say.', false],
    ['not-choice', { equals: 'A' }, 'B', true],
    ['not-language', { is: 'de' }, 'Ja.', false],
    ['not-similarity', { measure: 'token-f1', to: 'cat', at_least: 0.5 }, '…', false],
    ['not-regex', { pattern: 'x', extract: { pattern: 'id=(\\w+)' } }, 'no id', false],
    [
      'not-all',
      {
        checks: [
          { type: 'json-path', path: '$.a' },
          { type: 'contains', text: 'a' },
        ],
      },
      'a',
      false,
    ],
    [
      'not-all',
      {
        checks: [
          { type: 'json-path', path: '$.a' },
          { type: 'contains', text: 'b' },
        ],
      },
      'a',
      true,
    ],
    [
      'not-any',
      {
        checks: [
          { type: 'json-path', path: '$.a' },
          { type: 'contains', text: 'b' },
        ],
      },
      'a',
      false,
    ],
    [
      'all',
      {
        checks: [
          { type: 'not-json-path', path: '$.a' },
          { type: 'contains', text: 'a' },
        ],
      },
      'a',
      false,
    ],
  ])('field case 617: %s %j on %j', (type, options, text, expected) => {
    expect(outcomeOf(type, options, text)).toBe(expected);
  });

  it('field case 617: leaves a cut answer unscored where the text could not be read, and tells why', () => {
    expect(
      outcomeOf('not-json-path', { path: '$..api_key' }, '{"api_key": "s', { status: 'truncated' }),
    ).toBe('unscored');
    const checks = compileChecks([aCheck('not-json-path', { path: '$..api_key' })]);
    const [grade] = gradeResponse(aResponse('{"a'), aCase(), checks, ALL_UNSCORED);
    expect(grade).toMatchObject({
      reason: 'output is not JSON: it ends too early',
      evidence: { evaluated: false },
    });
  });

  it('field case 617: needs arguments that can be read', () => {
    const options = { calls: [{ name: 'delete', arguments: { id: 1 } }] };
    const called = (name: string, given: string) =>
      outcomeOf('not-tool-call', options, '', { toolCalls: [{ name, arguments: given }] });
    expect([
      called('delete', '{"id":1'),
      called('delete', '{"id":1}'),
      called('delete', '{"id":2}'),
      called('read', '{'),
    ]).toEqual([false, false, true, true]);
  });

  it('field case 616: compares the ids of tool calls and paths to the last digit', () => {
    const long = (text: string) => outcomeOf('json-path', { path: '$.id', equals: 9007199254740992 }, text);
    expect([
      long('{"id": 9007199254740993}'),
      long('{"id": 9007199254740992}'),
      long('{"id": 9007199254740992.0}'),
    ]).toEqual([false, true, true]);
    const options = { calls: [{ name: 'get', arguments: { id: 9007199254740992 } }] };
    expect(
      outcomeOf('tool-call', options, '', {
        toolCalls: [{ name: 'get', arguments: '{"id":9007199254740993}' }],
      }),
    ).toBe(false);
  });
});
