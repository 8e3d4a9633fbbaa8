import { describe, expect, test } from 'vitest';
import { answerStatus } from '../../src/run/answer-status.js';
import { handleFailure } from '../../src/run/failure.js';
import type { FailureReport } from '../../src/run/failure-report.js';
import { isModelAsked } from '../../src/run/model-match.js';

const report = (more: Partial<FailureReport>): FailureReport => ({
  httpStatus: null,
  code: null,
  type: null,
  param: null,
  message: 'said',
  retryAfterMs: null,
  isTimeout: false,
  ...more,
});

describe('handleFailure', () => {
  test.each([408, 409, 425, 500, 502, 503, 529])('%i is tried again', (httpStatus) => {
    expect(handleFailure(report({ httpStatus }))).toEqual({
      kind: 'retry',
      status: 'error',
      isRateLimit: false,
    });
  });

  test('429 is tried again as a limit, no answer as a fault, our own limit as a time-out', () => {
    expect(handleFailure(report({ httpStatus: 429 }))).toMatchObject({ kind: 'retry', isRateLimit: true });
    expect(handleFailure(report({}))).toEqual({ kind: 'retry', status: 'error', isRateLimit: false });
    expect(handleFailure(report({ isTimeout: true }))).toMatchObject({ kind: 'retry', status: 'timeout' });
  });

  test.each([400, 413, 418, 422, 451])(
    '%i is refused: later calls tell whether it is about this one',
    (httpStatus) => {
      expect(handleFailure(report({ httpStatus }))).toEqual({
        kind: 'refused',
        about: 'request',
        message: `the server refuses every request (${httpStatus}): said`,
        hint: 'see to what it objects to, then run the same command again',
      });
    },
  );

  test.each([401, 403, 407])(
    'field case 611: %i is refused, and credentials are said where every call is',
    (httpStatus) => {
      expect(handleFailure(report({ httpStatus }))).toMatchObject({
        kind: 'refused',
        about: 'credentials',
        message: `the server refuses the credentials (${httpStatus}): said`,
      });
    },
  );

  test.each([301, 308, 402, 404, 405, 410])('%i stops the run', (httpStatus) => {
    expect(handleFailure(report({ httpStatus }))).toMatchObject({ kind: 'stop' });
  });

  test.each([302, 404, 405])(
    '%i of an address that gave answers before is a fault, as of a proxy',
    (httpStatus) => {
      expect(handleFailure(report({ httpStatus }), true)).toMatchObject({ kind: 'retry', status: 'error' });
    },
  );

  test.each([
    ['temperature', null],
    ['max_tokens', null],
    ['anything', 'unsupported_parameter'],
  ])('field case 31: an objection to %s is refused by name', (param, code) => {
    expect(handleFailure(report({ httpStatus: 400, param, code }))).toMatchObject({
      kind: 'refused',
      about: 'field',
    });
    expect(handleFailure(report({ httpStatus: 500, param, code }))).toMatchObject({ kind: 'retry' });
  });

  test('what a server calls the field is shown only where it is one of ours', () => {
    const hostile = handleFailure(
      report({ httpStatus: 400, code: 'unsupported_value', param: 'x\u001b[2J' }),
    );
    expect(hostile).toMatchObject({ message: 'the server refuses a field of the request (400): said' });
  });

  test('field case 33: a content filter is no error', () => {
    const filtered = { kind: 'answer', status: 'filtered' };
    expect(handleFailure(report({ httpStatus: 400, code: 'content_filter' }))).toEqual(filtered);
    expect(handleFailure(report({ httpStatus: 400, code: 'ResponsibleAIPolicyViolation' }))).toEqual(
      filtered,
    );
  });
});

describe('answerStatus', () => {
  const facts = {
    text: 'x',
    nToolCalls: 0,
    offersTools: false,
    finishReason: 'stop',
    keepsFinishReason: true,
    declaredFinishReasons: {},
    refusal: null,
    hasReasoning: false,
    completionTokens: null,
    tokenLimit: null,
    unknownParts: [],
  };

  test.each([
    [{}, 'ok'],
    [{ finishReason: null }, 'unknown_finish'],
    [{ finishReason: null, keepsFinishReason: false }, 'ok'],
    [{ finishReason: '' }, 'unknown_finish'],
    [{ finishReason: '', keepsFinishReason: false }, 'unknown_finish'],
    [{ finishReason: 'abort' }, 'error'],
    [{ finishReason: 'STOP' }, 'ok'],
    [{ finishReason: 'refusal' }, 'refused'],
    [{ finishReason: 'tool_calls' }, 'unknown_finish'],
    [{ finishReason: 'tool_calls', nToolCalls: 1 }, 'tool_call'],
    [{ finishReason: 'tool_calls', nToolCalls: 1, offersTools: true }, 'ok'],
    [{ finishReason: null, completionTokens: 8, tokenLimit: 8 }, 'truncated'],
    [{ finishReason: 'done', completionTokens: 9, tokenLimit: 8 }, 'truncated'],
    [{ finishReason: null, keepsFinishReason: false, completionTokens: 8, tokenLimit: 8 }, 'truncated'],
    [{ finishReason: 'stop', completionTokens: 8, tokenLimit: 8 }, 'ok'],
    [{ finishReason: 'done', declaredFinishReasons: { whole: ['done'] } }, 'ok'],
    [{ finishReason: 'Done', declaredFinishReasons: { whole: ['done'] } }, 'unknown_finish'],
    [{ unknownParts: ['a content part of type "x"'] }, 'unknown_part'],
    [{ text: '' }, 'empty'],
    [{ text: ' \n' }, 'empty'],
    [{ text: null, hasReasoning: true }, 'empty'],
    [{ finishReason: 'length' }, 'truncated'],
    [{ text: null, finishReason: 'length' }, 'truncated'],
    [{ finishReason: 'content_filter' }, 'filtered'],
    [{ refusal: 'no' }, 'refused'],
    [{ refusal: '' }, 'ok'],
    [{ text: null, nToolCalls: 1 }, 'tool_call'],
    [{ text: null, nToolCalls: 1, offersTools: true }, 'ok'],
    [{ text: null, offersTools: true }, 'empty'],
  ] as const)('%j is %s', (more, status) => {
    expect(answerStatus({ ...facts, ...more }).status).toBe(status);
  });
});

describe('isModelAsked', () => {
  test.each([
    ['m', 'm', true],
    ['m', null, true],
    ['m', 'm-2026-01-05', true],
    ['m', 'm-20260105', true],
    ['m', 'm-mini', false],
    ['m', 'm-2026-01-05-x', false],
    ['m', 'other', false],
    ['m', 'alias', true],
    ['m', 'alias-2026-01-05', true],
  ] as const)('field case 32: asked %s, answered by %s: %s', (asked, replied, expected) => {
    expect(isModelAsked(asked, replied, ['alias'])).toBe(expected);
  });
});
