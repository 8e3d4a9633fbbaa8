import { afterEach, describe, expect, test } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import { type OpenAiOptions, openOpenAi } from '../../src/endpoint/openai/open-openai.js';
import { sharedRequest } from '../../src/plan/shared-request.js';
import type { EndpointPort } from '../../src/run/ports.js';
import type { Answer } from '../../src/run/response.js';
import { parseJson } from '../../src/shared/lossless-json.js';
import {
  chunk,
  completion,
  type FakeOpenAi,
  type Script,
  startFakeOpenAi,
  streamOf,
} from '../support/fake-openai.js';
import { fakeTimer } from '../support/fake-timer.js';
import { DECODING, NO_TREATMENT, OPENAI_SPEC, sampleCase } from '../support/samples.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

interface Setup {
  readonly server: FakeOpenAi;
  readonly endpoint: EndpointPort;
  readonly waits: readonly number[];
  ask(item?: Case, repeat?: number, signal?: AbortSignal): Promise<Answer>;
}

type SpecChange = Partial<OpenAiOptions['spec']> | ((server: FakeOpenAi) => Partial<OpenAiOptions['spec']>);

async function setup(
  script: Script,
  more: Partial<OpenAiOptions> = {},
  change: SpecChange = {},
): Promise<Setup> {
  const server = await startFakeOpenAi(script);
  const spec = typeof change === 'function' ? change(server) : change;
  const waits: number[] = [];
  const endpoint = openOpenAi({
    arm: 'candidate',
    spec: { ...OPENAI_SPEC, urls: [{ url: server.url, weight: 1 }], isStreaming: false, ...spec },
    treatment: NO_TREATMENT,
    acceptModels: [],
    environment: {},
    seed: 1,
    pause: async (delayMs) => {
      waits.push(delayMs);
    },
    ...more,
  });
  open.push(endpoint, server);
  return {
    server,
    endpoint,
    waits,
    async ask(item = sampleCase('q'), repeat = 0, signal = new AbortController().signal) {
      const shared = sharedRequest(item, DECODING, repeat);
      const request = { arm: 'candidate' as const, case: item, repeat, ...shared, decodingDigest: null };
      return (await endpoint.call(request, signal)).answer;
    },
  };
}

const streamed = { isStreaming: true };
const at = (url: (server: FakeOpenAi) => string) => (server: FakeOpenAi) => ({
  urls: [{ url: url(server), weight: 1 }],
});
const atOrigin = at((server) => server.origin);

describe('a plain reply', () => {
  test('is taken over with its model, fingerprint, tokens and clocks', async () => {
    const { ask, server } = await setup(() => ({ answer: completion('twelve') }));
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 'ok',
      text: 'twelve',
      finishReason: 'stop',
      model: 'm',
      fingerprint: 'fp_1',
      promptTokens: 5,
      completionTokens: 2,
      attempts: 1,
      detail: null,
    });
    expect(answer.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(server.requests[0]?.headers.traceparent).toBe(answer.traceparent);
    expect(answer.clocks?.endMs).toBeGreaterThanOrEqual(0);
    expect(server.requests[0]?.path).toBe('/v1/chat/completions');
  });
});

describe('a stream', () => {
  test('is put together, with a clock for every chunk', async () => {
    const { ask, server } = await setup(() => ({ events: streamOf('twe', 'lv', 'e') }), {}, streamed);
    const answer = await ask();
    expect(answer).toMatchObject({ status: 'ok', text: 'twelve', finishReason: 'stop', promptTokens: 5 });
    expect(answer.clocks?.chunkMs).toHaveLength(2);
    expect(answer.clocks?.firstContentMs).toBeGreaterThanOrEqual(answer.clocks?.firstChunkMs ?? Number.NaN);
    expect(server.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  test('field case 50: one large event over many reads, CRLF line ends, a character split between reads', async () => {
    const text = 'ü😀'.repeat(50_000);
    const bytes = Buffer.from(
      `data: ${chunk({ content: text })}\r\n\r\ndata: ${chunk({}, 'stop')}\r\n\r\ndata: [DONE]\r\n\r\n`,
    );
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 9973) pieces.push(bytes.subarray(at, at + 9973));
    const { ask } = await setup(() => ({ pieces }), {}, streamed);
    expect((await ask()).text).toBe(text);
  });

  test('a byte order mark in front of a stream, itself split between reads, costs no event', async () => {
    const bytes = Buffer.from(
      `\ufeffdata: ${chunk({ content: '\ufeffyes' })}\n\ndata: ${chunk({}, 'stop')}\n\ndata: [DONE]\n\n`,
    );
    const { ask } = await setup(() => ({ pieces: [bytes.subarray(0, 2), bytes.subarray(2)] }), {}, streamed);
    expect((await ask()).text).toBe('\ufeffyes');
  });

  test('field case 24: an error inside a 200 stream is a failed attempt and is tried again', async () => {
    const { ask, server } = await setup(
      ({ index }) =>
        index === 0
          ? { events: ['{"error":{"message":"queue full","code":429}}', '[DONE]'] }
          : { events: streamOf('good') },
      {},
      streamed,
    );
    expect(await ask()).toMatchObject({ status: 'ok', text: 'good', attempts: 2 });
    expect(server.requests).toHaveLength(2);
  });

  test('field case 24: when attempts run out it is an error with the message, never an empty answer', async () => {
    const { ask } = await setup(
      () => ({ events: ['{"error":{"message":"queue full","code":429}}', '[DONE]'] }),
      {},
      streamed,
    );
    expect(await ask()).toMatchObject({ status: 'error', text: null, detail: 'queue full', attempts: 4 });
  });

  test('field cases 34 and 601: [DONE] without a finish reason is no whole answer', async () => {
    const { ask } = await setup(() => ({ events: [chunk({ content: 'ok' }), '[DONE]'] }), {}, streamed);
    expect(await ask()).toMatchObject({
      status: 'unknown_finish',
      text: 'ok',
      finishReason: null,
      detail: 'no finish reason',
      attempts: 1,
    });
  });

  test('field case 34: neither [DONE] nor a finish reason is a failed attempt', async () => {
    const { ask } = await setup(() => ({ events: [chunk({ content: 'half an ans' })] }), {}, streamed);
    expect(await ask()).toMatchObject({
      status: 'error',
      text: 'half an ans',
      detail: 'the stream broke off: neither [DONE] nor a finish reason came',
      attempts: 4,
    });
  });
});

describe('what is no answer', () => {
  test('field case 25: a wrong address stops the run and suggests /v1', async () => {
    const { ask, server } = await setup(() => ({ answer: { error: 'Unexpected endpoint' } }), {}, atOrigin);
    await expect(ask()).rejects.toMatchObject({
      code: 'run-stopped',
      message: `candidate: the response has no choices: Unexpected endpoint (${server.origin}/chat/completions)`,
      hint: `most servers want /v1 at the end: ${server.origin}/v1`,
    });
    expect(server.requests).toHaveLength(1);
  });

  test('field case 26: a budget spent on reasoning is truncated after one attempt, and its text is null', async () => {
    const message = { role: 'assistant', content: null, reasoning_content: 'hmm' };
    const { ask, server } = await setup(() => ({
      answer: completion(null, { choices: [{ index: 0, message, finish_reason: 'length' }] }),
    }));
    expect(await ask()).toMatchObject({
      status: 'truncated',
      text: null,
      reasoning: 'hmm',
      detail: 'the token limit was used up by reasoning: no answer',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('field case 27: an answer that sits in the reasoning is empty, and the reasoning is kept apart', async () => {
    const { ask } = await setup(
      () => ({
        events: [
          chunk({ content: '', reasoning_content: 'The answer ' }),
          chunk({ reasoning: 'is 12.' }),
          chunk({}, 'stop'),
          '[DONE]',
        ],
      }),
      {},
      streamed,
    );
    expect(await ask()).toMatchObject({
      status: 'empty',
      text: '',
      reasoning: 'The answer is 12.',
      detail: 'no answer, only reasoning',
    });
  });

  test('field case 28: an answer cut off at the limit keeps its text', async () => {
    const { ask } = await setup(() => ({ answer: completion('half', {}, 'length') }));
    expect(await ask()).toMatchObject({
      status: 'truncated',
      text: 'half',
      detail: 'cut off at the token limit',
    });
  });

  test('field case 32: another model is a mismatch; a dated form and listed names are not', async () => {
    const models = ['cand-v1', 'cand-v2-2026-01-05', 'cand-v2-20260105', 'cand-v2-large', 'alias', null];
    const { ask } = await setup(
      ({ index }) => ({ answer: completion('x', { model: models[index] }) }),
      { acceptModels: ['alias'] },
      { model: 'cand-v2' },
    );
    const answers: Answer[] = [];
    for (const _ of models) answers.push(await ask());
    expect(answers.map((answer) => answer.status)).toEqual([
      'model_mismatch',
      'ok',
      'ok',
      'model_mismatch',
      'ok',
      'ok',
    ]);
    expect(answers[0]?.detail).toBe('asked cand-v2, answered by cand-v1');
    expect(answers.map((answer) => answer.model)).toEqual(models);
  });

  test('field cases 33 and 45: both forms of a content filter are filtered, after one attempt and without a wait', async () => {
    const { ask, server, waits } = await setup(({ index }) =>
      index === 0
        ? { status: 400, answer: { error: { message: 'flagged', code: 'content_filter' } } }
        : { answer: completion(null, {}, 'content_filter') },
    );
    expect(await ask()).toMatchObject({ status: 'filtered', text: null, detail: 'flagged', attempts: 1 });
    expect(await ask()).toMatchObject({ status: 'filtered', text: null, attempts: 1 });
    expect(server.requests).toHaveLength(2);
    expect(waits).toEqual([]);
  });

  test('field case 35: a tool call without tools is no text; with tools it is an answer', async () => {
    const message = { content: null, tool_calls: [{ id: 'k', function: { name: 'f', arguments: '{}' } }] };
    const { ask, server } = await setup(() => ({
      answer: completion(null, { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }),
    }));
    const toolCalls = [{ id: 'k', name: 'f', arguments: '{}' }];
    expect(await ask()).toMatchObject({
      status: 'tool_call',
      text: null,
      detail: 'no text (1 tool call)',
      toolCalls,
    });
    const tools = [{ type: 'function', function: { name: 'f' } }];
    expect(await ask(sampleCase('q', { tools }))).toMatchObject({ status: 'ok', text: null, toolCalls });
    expect(server.requests[0]?.body).not.toHaveProperty('tools');
    expect(server.requests[1]?.body).toMatchObject({ tools });
  });

  test('tool calls that are streamed in pieces are put together', async () => {
    const piece = (index: number, more: object) => chunk({ tool_calls: [{ index, ...more }] });
    const { ask } = await setup(
      () => ({
        events: [
          piece(0, { id: 'a', function: { name: 'look', arguments: '' } }),
          piece(1, { id: 'b', function: { name: 'find', arguments: '{"x"' } }),
          piece(0, { function: { arguments: '{"q":' } }),
          piece(1, { function: { arguments: ':1}' } }),
          piece(0, { function: { arguments: '2}' } }),
          chunk({}, 'tool_calls'),
          '[DONE]',
        ],
      }),
      {},
      streamed,
    );
    expect(await ask(sampleCase('q', { tools: [{}] }))).toMatchObject({
      status: 'ok',
      toolCalls: [
        { id: 'a', name: 'look', arguments: '{"q":2}' },
        { id: 'b', name: 'find', arguments: '{"x":1}' },
      ],
    });
  });

  test("the API's own refusal field is refused; a refusal in words is an answer", async () => {
    const message = { content: null, refusal: 'I cannot help' };
    const { ask } = await setup(({ index }) =>
      index === 0
        ? { answer: completion(null, { choices: [{ index: 0, message, finish_reason: 'stop' }] }) }
        : { answer: completion('Sorry, I cannot help') },
    );
    expect(await ask()).toMatchObject({ status: 'refused', detail: 'I cannot help' });
    expect(await ask()).toMatchObject({ status: 'ok' });
  });

  test('field cases 34 and 601: a whole reply without a finish reason is no whole answer', async () => {
    const { ask } = await setup(() => ({
      answer: { model: 'm', choices: [{ message: { content: 'ok' } }] },
    }));
    expect(await ask()).toMatchObject({ status: 'unknown_finish', text: 'ok', finishReason: null });
  });

  test('field case 46: tokens that the server does not tell are unknown, not 0', async () => {
    const replies = [
      { usage: undefined },
      { usage: null },
      { usage: { prompt_tokens: null, completion_tokens: 'x' } },
    ];
    const { ask } = await setup(({ index }) => ({ answer: completion('x', replies[index]) }));
    for (const _ of replies)
      expect(await ask()).toMatchObject({ status: 'ok', promptTokens: null, completionTokens: null });
  });

  test('field case 46: a stream without a usage chunk', async () => {
    const { ask } = await setup(
      () => ({ events: [chunk({ content: 'x' }, 'stop'), '[DONE]'] }),
      {},
      streamed,
    );
    expect(await ask()).toMatchObject({ status: 'ok', promptTokens: null });
  });

  test('field case 47: a stream whose finish reasons were stripped is unknown, not "stop"', async () => {
    const { ask } = await setup(
      () => ({
        events: [chunk({ content: 'a' }, null, { logprobs: {} }), chunk({ content: 'b' }), '[DONE]'],
      }),
      {},
      streamed,
    );
    expect(await ask()).toMatchObject({ status: 'unknown_finish', text: 'ab', finishReason: null });
  });
});

describe('faults', () => {
  test('field case 43: a plain 429 is sent exactly four times', async () => {
    const { ask, server } = await setup(() => ({ status: 429, answer: { error: { message: 'slow down' } } }));
    expect(await ask()).toMatchObject({ status: 'error', detail: 'slow down', attempts: 4 });
    expect(server.requests).toHaveLength(4);
  });

  test('field case 43: a used-up quota stops the run with the words of the provider', async () => {
    const { ask, server } = await setup(() => ({
      status: 429,
      answer: { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
    }));
    await expect(ask()).rejects.toMatchObject({
      code: 'run-stopped',
      message: 'candidate: the quota is used up: You exceeded your current quota',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('field case 42: never sooner than the server says', async () => {
    const inFiveSeconds = new Date(Date.now() + 5000 + 999).toUTCString();
    const headers = [
      { 'retry-after': '90' },
      { 'retry-after-ms': '1500' },
      { 'retry-after': inFiveSeconds },
      { 'retry-after': '-3' },
    ];
    const { ask, waits } = await setup(({ index }) =>
      index % 2 === 0
        ? { status: 429, answer: {}, headers: headers[index / 2] as Record<string, string> }
        : { answer: completion('x') },
    );
    for (const _ of headers) await ask();
    const [seconds, milliseconds, date, negative] = waits as [number, number, number, number];
    expect(seconds).toBeGreaterThanOrEqual(90_000);
    expect(seconds).toBeLessThan(90_500);
    expect(milliseconds).toBeGreaterThanOrEqual(1500);
    expect(date).toBeGreaterThan(4000);
    expect(date).toBeLessThan(7000);
    expect(negative).toBeLessThan(500);
  });

  test('field case 688: a wait beyond the cap ends the run, to be gone on with, rather than the call', async () => {
    const { ask, server } = await setup(() => ({
      status: 429,
      answer: { error: { message: 'later' } },
      headers: { 'retry-after': '3600' },
    }));
    await expect(ask()).rejects.toMatchObject({
      code: 'run-stopped',
      message: 'candidate: the server asks to wait 3600 s, longer than is waited: later',
      hint: 'run the same command again then: it goes on where this one ended',
    });
    expect(server.requests).toHaveLength(1);
  });

  test('field case 48: a 500 on every attempt, its body no JSON, ends as an error that keeps it', async () => {
    const { ask, server } = await setup(() => ({ status: 500, answer: 'Internal Server Error: -inf' }));
    expect(await ask()).toMatchObject({
      status: 'error',
      detail: 'HTTP 500: Internal Server Error: -inf',
      attempts: 4,
    });
    expect(server.requests).toHaveLength(4);
  });

  test('field case 31: a refused parameter stops the run by name and is never dropped', async () => {
    const { ask, server } = await setup(() => ({
      status: 400,
      answer: { error: { message: 'Only 1 is supported', code: 'unsupported_value', param: 'temperature' } },
    }));
    await expect(ask()).rejects.toMatchObject({
      code: 'run-stopped',
      message: 'candidate: the server refuses parameter "temperature" (400): Only 1 is supported',
      hint: expect.stringContaining('never dropped for one arm alone'),
    });
    expect(server.requests).toHaveLength(1);
  });

  test('a request that only this case makes impossible is an error of this case', async () => {
    const error = { message: 'context length exceeded', code: 'context_length_exceeded', param: 'messages' };
    const { ask, server } = await setup(() => ({ status: 400, answer: { error } }));
    expect(await ask()).toMatchObject({ status: 'error', detail: 'context length exceeded', attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });

  test('field case 61: failure told in the payload is a failed attempt', async () => {
    const { ask } = await setup(() => ({ answer: { choices: [], error: { message: 'down' } } }));
    expect(await ask()).toMatchObject({ status: 'error', detail: 'down', attempts: 4 });
  });

  test.each([401, 403])('field case 165: %i stops the run at once', async (status) => {
    const { ask, server } = await setup(() => ({ status, answer: { error: { message: 'no' } } }));
    await expect(ask()).rejects.toThrow(`the server refuses the credentials (${status}): no`);
    expect(server.requests).toHaveLength(1);
  });

  test('a body that is cut off is tried again', async () => {
    const { ask } = await setup(({ index }) =>
      index === 0 ? { cut: '{"choices":[{"mess', promised: 500 } : { answer: completion('whole') },
    );
    expect(await ask()).toMatchObject({ status: 'ok', text: 'whole', attempts: 2 });
  });

  test('a stream that is cut off is tried again, and nothing of it is kept', async () => {
    const { ask } = await setup(
      ({ index }) =>
        index === 0 ? { events: [chunk({ content: 'half' })], end: 'reset' } : { events: streamOf('whole') },
      {},
      streamed,
    );
    expect(await ask()).toMatchObject({ status: 'ok', text: 'whole', attempts: 2 });
  });

  test('nobody listening is a failed attempt', async () => {
    const { ask, server } = await setup(() => ({ hang: true }));
    await server.close();
    expect(await ask()).toMatchObject({
      status: 'error',
      attempts: 4,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('a call that is given up while it waits rejects and sends nothing more', async () => {
    const controller = new AbortController();
    const { ask, server } = await setup(() => ({ status: 500, answer: {} }), {
      pause: async (_delayMs, signal) => {
        controller.abort(new Error('given up'));
        signal.throwIfAborted();
      },
    });
    await expect(ask(sampleCase('q'), 0, controller.signal)).rejects.toThrow('given up');
    expect(server.requests).toHaveLength(1);
  });
});

describe('time limits', () => {
  test('field case 44: a stream that stands still is ended and tried again', async () => {
    const { timer, pass } = fakeTimer();
    const { ask, server } = await setup(
      ({ index }) =>
        index === 0 ? { events: [chunk({ content: 'one' })], end: 'open' } : { events: streamOf('whole') },
      { timer, stallMs: 60_000 },
      { ...streamed, timeoutMs: 24 * 60 * 60 * 1000 },
    );
    const asked = ask();
    // Only the limit on standing still can end this attempt: the one on the whole is a day.
    while (server.requests.length < 2) {
      await new Promise(setImmediate);
      pass.ms(1000);
    }
    expect(await asked).toMatchObject({ status: 'ok', text: 'whole', attempts: 2 });
  });

  test('field case 44: the answer is complete at [DONE], though the connection stays open', async () => {
    const { ask } = await setup(() => ({ events: streamOf('whole'), end: 'open' }), {}, streamed);
    expect(await ask()).toMatchObject({ status: 'ok', text: 'whole', attempts: 1 });
  });

  /** 17 MiB, in pieces. */
  function endless(piece: string): readonly Uint8Array[] {
    const text = piece.repeat(Math.ceil(65_536 / piece.length));
    return Array.from({ length: Math.ceil((17 * 1024 * 1024) / text.length) }, () => Buffer.from(text));
  }

  test.each([
    ['comments', ': keep-alive\n\n'],
    ['events with text', `data: ${chunk({ content: 'again ' })}\n\n`],
    ['one line', 'data: x'],
  ])('field case 684: a stream of %s without end is ended, and the call tried again', async (_, piece) => {
    const { ask, server } = await setup(
      ({ index }) => (index === 0 ? { pieces: endless(piece) } : { events: streamOf('whole') }),
      {},
      streamed,
    );
    expect(await ask()).toMatchObject({ status: 'ok', text: 'whole', attempts: 2 });
    expect(server.requests).toHaveLength(2);
  });

  test('field case 684: a body without end is an error that says so', async () => {
    const { ask } = await setup(({ index }) =>
      index === 0
        ? { answer: `{"choices": "${'x'.repeat(17 * 1024 * 1024)}` }
        : { answer: completion('whole') },
    );
    expect(await ask()).toMatchObject({ status: 'ok', text: 'whole', attempts: 2 });
  });

  test('a server that never answers is a time-out of each attempt, and a status of its own', async () => {
    const { timer, pass } = fakeTimer();
    const { ask, server } = await setup(() => ({ hang: true }), { timer }, { timeoutMs: 30_000 });
    const asked = ask();
    for (let nAttempts = 1; nAttempts <= 4; nAttempts++) {
      await server.received(nAttempts);
      pass.ms(30_000);
    }
    expect(await asked).toMatchObject({
      status: 'timeout',
      text: null,
      detail: 'no complete reply within 30 s',
      attempts: 4,
    });
  });
});

test.each(['9007199254740993', '18446744073709551615', '-0.1000000000000000055511151231257827', '1e+400'])(
  'field case 616: %s is sent with every digit',
  async (number) => {
    const tools = parseJson(`[{"id":${number},"ordinary":1.5}]`) as readonly unknown[];
    const { ask, server } = await setup(() => ({ answer: completion('x') }));
    await ask(sampleCase('q', { tools } as Partial<Case>));
    expect(server.requests[0]?.rawBody).toContain(`"tools":[{"id":${number},"ordinary":1.5}]`);
  },
);

describe('addresses', () => {
  test.each([
    ['without a slash', (server: FakeOpenAi) => server.url],
    ['with a slash', (server: FakeOpenAi) => `${server.url}/`],
    ['with two', (server: FakeOpenAi) => `${server.url}//`],
    ['the whole endpoint', (server: FakeOpenAi) => `${server.url}/chat/completions`],
  ])('field case 39: %s, the same path is asked', async (_, url) => {
    const { ask, server } = await setup(() => ({ answer: completion('x') }), {}, at(url));
    await ask();
    expect(server.requests.map((request) => request.path)).toEqual(['/v1/chat/completions']);
  });

  test('a query goes along', async () => {
    const { ask, server } = await setup(
      () => ({ answer: completion('x') }),
      {},
      at(({ url }) => `${url}?api-version=1`),
    );
    await ask();
    expect(server.requests[0]?.path).toBe('/v1/chat/completions?api-version=1');
  });

  test.each([
    ['file:///etc/passwd', '"file:///etc/passwd" is neither http nor https'],
    ['host:8000/v1', '"host:8000/v1" is neither http nor https'],
    ['nonsense', '"nonsense" is not an address'],
    ['https://user:secret@h/v1', 'the address of h holds a password'],
  ])('field case 182: %s is refused before anything is sent', (url, message) => {
    const spec = { ...OPENAI_SPEC, urls: [{ url, weight: 1 }] };
    const openIt = () =>
      openOpenAi({
        arm: 'baseline',
        spec,
        treatment: NO_TREATMENT,
        acceptModels: [],
        environment: {},
        seed: 1,
      });
    expect(openIt).toThrow(message);
  });

  test('field case 182: a redirect is not followed, so the key goes nowhere else', async () => {
    const elsewhere = await startFakeOpenAi(() => ({ answer: completion('x') }));
    open.push(elsewhere);
    const { ask } = await setup(() => ({
      status: 307,
      answer: '',
      headers: { location: `${elsewhere.url}/x` },
    }));
    await expect(ask()).rejects.toThrow(`candidate: the server redirects (307): to ${elsewhere.url}/x`);
    expect(elsewhere.requests).toHaveLength(0);
  });

  test('field case 682: a server that is down is put aside, and every call is answered by the other', async () => {
    const down = await startFakeOpenAi(() => ({ status: 503, answer: 'down' }));
    open.push(down);
    const { ask, server } = await setup(
      () => ({ answer: completion('up') }),
      {},
      (well) => ({
        urls: [
          { url: down.url, weight: 1 },
          { url: well.url, weight: 1 },
        ],
      }),
    );
    for (let n = 0; n < 20; n++) expect(await ask()).toMatchObject({ status: 'ok', text: 'up' });
    expect(server.requests).toHaveLength(20);
    expect(down.requests.length).toBeLessThan(10);
  });

  test('several addresses serve one arm by their weight', async () => {
    const other = await startFakeOpenAi(() => ({ hang: true }));
    open.push(other);
    const { ask, server } = await setup(
      () => ({ hang: true }),
      {},
      (first) => ({
        urls: [
          { url: first.url, weight: 3 },
          { url: other.url, weight: 1 },
        ],
      }),
    );
    const controller = new AbortController();
    const asked = Array.from({ length: 8 }, () => ask(sampleCase('q'), 0, controller.signal));
    await server.received(6);
    await other.received(2);
    controller.abort(new Error('enough'));
    await Promise.allSettled(asked);
    expect([server.requests.length, other.requests.length]).toEqual([6, 2]);
  });
});

describe('credentials', () => {
  const key = 'sk-test-123456';
  const spec = { apiKeyEnv: 'KEY', headers: { 'x-team': '${TEAM}', 'x-plain': 'a' } };
  const environment = { KEY: key, TEAM: 'team-secret' };

  test('go out with the request, and nothing else of the environment', async () => {
    const { ask, server } = await setup(() => ({ answer: completion('x') }), { environment }, spec);
    await ask();
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'x-team': 'team-secret',
      'x-plain': 'a',
    });
  });

  test('no key, no header', async () => {
    const { ask, server } = await setup(() => ({ answer: completion('x') }));
    await ask();
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('azure takes the key in a header of its own', async () => {
    const azure = { ...spec, headers: {}, profile: 'azure' } as const;
    const { ask, server } = await setup(() => ({ answer: completion('x') }), { environment }, azure);
    await ask();
    expect(server.requests[0]?.headers).toMatchObject({ 'api-key': key });
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(server.requests[0]?.body).toMatchObject({ max_completion_tokens: 64 });
  });

  test('field case 175: a server that repeats the key does not get it into what is stored', async () => {
    const { ask } = await setup(
      ({ headers }) => ({
        status: 400,
        answer: { error: { message: `bad: ${headers.authorization} ${headers['x-team']}` } },
      }),
      { environment },
      spec,
    );
    const answer = await ask();
    expect(answer.detail).toBe('bad: Bearer [redacted] [redacted]');
    expect(JSON.stringify(answer)).not.toContain(key);
  });

  test('field case 175: nor into the message that stops the run', async () => {
    const { ask } = await setup(
      ({ headers }) => ({
        status: 401,
        answer: { error: { message: `Incorrect API key: ${headers.authorization}` } },
      }),
      { environment },
      spec,
    );
    await expect(ask()).rejects.toThrow(
      'candidate: the server refuses the credentials (401): Incorrect API key: Bearer [redacted]',
    );
  });

  test('a variable that is not set is named, and nothing is sent', () => {
    const openIt = (environment: Record<string, string>) =>
      openOpenAi({
        arm: 'baseline',
        spec: { ...OPENAI_SPEC, ...spec },
        treatment: NO_TREATMENT,
        acceptModels: [],
        environment,
        seed: 1,
      });
    expect(() => openIt({})).toThrow('KEY is not set; `api_key_env` names it');
    expect(() => openIt({ KEY: key })).toThrow('TEAM is not set; the header x-team names it');
  });
});
