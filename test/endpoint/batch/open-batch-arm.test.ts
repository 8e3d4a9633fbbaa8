import { describe, expect, onTestFinished, test } from 'vitest';
import type { Treatment } from '../../../src/definition/bundle.js';
import { openBatchArm } from '../../../src/endpoint/batch/open-batch-arm.js';
import { openOpenAi } from '../../../src/endpoint/openai/open-openai.js';
import { declaredTreatment } from '../../../src/plan/declared-treatment.js';
import { makeCall } from '../../../src/run/make-call.js';
import { parseJson } from '../../../src/shared/lossless-json.js';
import { completion, startFakeOpenAi } from '../../support/fake-openai.js';
import { NO_TREATMENT, OPENAI_SPEC, sampleBundle, sampleCase, sampleGate } from '../../support/samples.js';

const TOOLS = [{ type: 'function', function: { name: 'f' } }];
const LONG = parseJson('[{"id":9007199254740993}]') as typeof TOOLS;
const treatment: Treatment = {
  ...NO_TREATMENT,
  systemPrompt: 'Be brief.',
  templateArguments: { thinking: false },
};
const gate = sampleGate({ treatment: ['prompt'] });
const arm = openBatchArm(sampleBundle('m', { treatment }), gate);

const answered = (message: object, more: object = {}, model = 'm') => ({
  custom_id: 'x',
  response: { status_code: 200, body: { model, choices: [{ message, finish_reason: 'stop', ...more }] } },
});
const failed = (status_code: number, error: object) => ({ response: { status_code, body: { error } } });
const outcome = (line: Record<string, unknown>, item = sampleCase('c')) =>
  arm.outcome(line, item.tools !== null);

describe('requests', () => {
  test.each([
    ['a text', sampleCase('c')],
    ['tools', sampleCase('c', { tools: TOOLS })],
    ['field case 616, long numbers', sampleCase('c', { tools: [...TOOLS, ...LONG] })],
  ])('are byte for byte those of an unstreamed live call, and so are both digests: %s', async (_, item) => {
    const server = await startFakeOpenAi(() => ({ answer: completion('x', { model: 'm' }) }));
    onTestFinished(() => server.close());
    const spec = { ...OPENAI_SPEC, urls: [{ url: server.url, weight: 1 }], isStreaming: false };
    const endpoint = openOpenAi({
      arm: 'baseline',
      spec,
      treatment: declaredTreatment(treatment, gate.treatment),
      acceptModels: [],
      environment: {},
      seed: 1,
    });
    const live = await makeCall(endpoint, 'baseline', item, 1, gate.decoding, new AbortController().signal);
    await endpoint.close();
    const request = arm.request(item, 1);
    expect(request.bodyText).toBe(server.requests[0]?.rawBody);
    expect([request.requestDigest, request.decodingDigest]).toEqual([
      live.requestDigest,
      live.decodingDigest,
    ]);
  });

  test('a recorded arm has none', () => {
    const endpoint = { kind: 'recorded', path: 'x', sha256: 'sha256:0' } as const;
    expect(() => openBatchArm(sampleBundle('r', { endpoint }), gate)).toThrow(
      'the answers of r are recorded: there is nothing to ask',
    );
  });
});

describe('results have the status that a live answer would have', () => {
  test.each([
    ['ok', answered({ content: 'yes' })],
    ['truncated', answered({ content: 'ye' }, { finish_reason: 'length' })],
    ['filtered', answered({ content: null }, { finish_reason: 'content_filter' })],
    ['refused', answered({ content: null, refusal: 'no' })],
    ['empty', answered({ content: '' })],
    ['tool_call', answered({ content: null, tool_calls: [{ function: { name: 'f', arguments: '{}' } }] })],
    ['model_mismatch', answered({ content: 'yes' }, {}, 'other')],
    ['error', failed(400, { message: 'too long', code: 'context_length_exceeded' })],
    ['filtered', failed(400, { message: 'no', code: 'content_filter' })],
  ])('%s: %j', (status, line) => {
    expect(outcome(line)).toMatchObject({
      kind: 'answer',
      answer: { status, clocks: null, traceparent: null, attempts: 1 },
    });
  });

  test('a tool call is an answer where the case offers tools', () => {
    const line = answered({ content: null, tool_calls: [{ function: { name: 'f', arguments: '{}' } }] });
    expect(outcome(line, sampleCase('c', { tools: TOOLS }))).toMatchObject({ answer: { status: 'ok' } });
  });

  test.each([
    [failed(429, { message: 'slow down' }), 'slow down'],
    [failed(503, { message: 'overloaded' }), 'overloaded'],
    [{ response: null, error: { code: 'batch_expired', message: 'late' } }, 'batch_expired: late'],
    [
      failed(400, { message: 'no', code: 'unsupported_value', param: 'temperature' }),
      'the server refuses parameter "temperature" (400): no; change it in the gate, for both arms, or leave it to the server with `server`; it is never dropped for one arm alone',
    ],
    [failed(500, { message: 'bad key sk-abcdefghijkl' }), 'bad key [redacted]'],
  ])('failures of transport, batch or credentials are no answer: %j', (line, why) => {
    expect(outcome(line)).toEqual({ kind: 'failed', why });
  });
});
