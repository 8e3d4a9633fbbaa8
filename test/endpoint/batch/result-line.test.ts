import { expect, test } from 'vitest';
import { readResult } from '../../../src/endpoint/batch/result-line.js';

const completion = { model: 'm', choices: [{ message: { content: 'hello' }, finish_reason: 'stop' }] };
const reply = { text: 'hello', model: 'm', finishReason: 'stop', promptTokens: null };

test.each([
  ['OpenAI and vLLM since 0.5.5', { status_code: 200, request_id: 'r', body: completion }],
  ['older vLLM: the completion itself', { id: 'c', ...completion }],
  ['a gateway without a status code', { body: completion }],
])('a reply: %s', (_, response) => {
  expect(readResult({ custom_id: 'g1-a', response, error: null })).toMatchObject({ customId: 'g1-a', reply });
});

test.each([
  [
    'expired',
    { response: null, error: { code: 'batch_expired', message: 'too late' } },
    { httpStatus: null, message: 'batch_expired: too late', isTimeout: false },
  ],
  [
    'timed out',
    { response: null, error: { code: 'request_timeout', message: 'slow' } },
    { message: 'request_timeout: slow', isTimeout: true },
  ],
  [
    'an HTTP error with its body',
    {
      response: {
        status_code: 400,
        body: { error: { message: 'too long', code: 'context_length_exceeded' } },
      },
    },
    { httpStatus: 400, code: 'context_length_exceeded', message: 'too long' },
  ],
  [
    'an HTTP error as text',
    { response: { status_code: 502, body: 'Bad Gateway' } },
    { httpStatus: 502, message: 'Bad Gateway' },
  ],
  [
    'an error inside a 200',
    { response: { status_code: 200, body: { error: { message: 'boom', code: 500 } } } },
    { httpStatus: 500, message: 'boom' },
  ],
  ['an error as text (vLLM)', { response: null, error: 'model crashed' }, { message: 'model crashed' }],
  ['nothing at all', {}, { message: 'the line has neither a response nor an error' }],
  [
    'a body without choices',
    { response: { status_code: 200, body: {} } },
    { message: 'the response has no choices' },
  ],
  ['no body', { response: { status_code: 200, body: null } }, { message: 'the response has no body' }],
])('a failure: %s', (_, line, failure) => {
  expect(readResult({ custom_id: 'g1-a', ...line })).toMatchObject({ customId: 'g1-a', failure });
});
