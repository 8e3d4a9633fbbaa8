import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openBatchArm } from '../../src/endpoint/batch/open-batch-arm.js';
import { type OpenAiOptions, openOpenAi } from '../../src/endpoint/openai/open-openai.js';
import { openRecorded } from '../../src/endpoint/recorded/open-recorded.js';
import { sharedRequest } from '../../src/plan/shared-request.js';
import type { Answer } from '../../src/run/response.js';
import { type Act, chunk, completion, startFakeOpenAi } from '../support/fake-openai.js';
import { DECODING, NO_TREATMENT, OPENAI_SPEC, sampleBundle, sampleCase } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

type Spec = Partial<OpenAiOptions['spec']>;

/** The answer that a server's act becomes; every attempt gets the same. */
async function answerTo(
  act: Act | ((index: number) => Act),
  spec: Spec = {},
  tools: unknown[] | null = null,
) {
  const server = await startFakeOpenAi(({ index }) => (typeof act === 'function' ? act(index) : act));
  const endpoint = openOpenAi({
    arm: 'candidate',
    spec: { ...OPENAI_SPEC, urls: [{ url: server.url, weight: 1 }], ...spec },
    treatment: NO_TREATMENT,
    acceptModels: [],
    environment: {},
    seed: 1,
    pause: async () => undefined,
  });
  open.push(endpoint, server);
  const item = sampleCase('q', { tools });
  const shared = sharedRequest(item, DECODING, 0);
  const request = { arm: 'candidate' as const, case: item, repeat: 0, ...shared, decodingDigest: null };
  const { answer } = await endpoint.call(request, new AbortController().signal);
  return { ...answer, nRequests: server.requests.length };
}

const streamed = (events: readonly string[], spec: Spec = {}, tools: unknown[] | null = null) =>
  answerTo({ events }, { isStreaming: true, ...spec }, tools);
const whole = (answer: unknown, spec: Spec = {}, tools: unknown[] | null = null) =>
  answerTo({ answer }, { isStreaming: false, ...spec }, tools);
const named = (...events: readonly (readonly [string, string])[]): Act => ({
  pieces: [
    Buffer.from(
      events.map(([name, data]) => `${name === '' ? '' : `event: ${name}\n`}data: ${data}\n\n`).join(''),
    ),
  ],
});
const usage = (tokens: number) => ({ usage: { prompt_tokens: 5, completion_tokens: tokens } });

describe('finish reasons', () => {
  test.each([
    ['abort', 'error', 4],
    ['error', 'error', 4],
    ['insufficient_system_resource', 'error', 4],
    ['', 'unknown_finish', 1],
    ['null', 'unknown_finish', 1],
    ['OTHER', 'unknown_finish', 1],
    ['malformed_function_call', 'unknown_finish', 1],
    ['SAFETY', 'filtered', 1],
    ['refusal', 'refused', 1],
    ['model_length', 'truncated', 1],
    ['repetition', 'truncated', 1],
    ['end_turn', 'ok', 1],
  ] as const)(
    'field case 601: %j on a text is %s, streamed, whole and in a batch',
    async (word, status, n) => {
      const text = { status, text: 'It is 7', finishReason: word };
      expect(await whole(completion('It is 7', {}, word))).toMatchObject({ ...text, nRequests: n });
      expect(await streamed([chunk({ content: 'It is 7' }), chunk({}, word), '[DONE]'])).toMatchObject({
        ...text,
        nRequests: n,
      });
      const outcome = batchOutcome(completion('It is 7', {}, word));
      if (status === 'error') expect(outcome).toMatchObject({ kind: 'failed' });
      else expect(outcome).toMatchObject({ kind: 'answer', answer: text });
    },
  );

  test('field case 601: what a bundle declares for its server counts', async () => {
    const finishReasons = { whole: ['fin'], cut: ['budget'], failed: ['oom'] };
    const ask = (word: string) => whole(completion('x', {}, word), { finishReasons });
    expect((await ask('fin')).status).toBe('ok');
    expect((await ask('budget')).status).toBe('truncated');
    expect(await ask('oom')).toMatchObject({ status: 'error', nRequests: 4 });
    expect((await ask('FIN')).status).toBe('unknown_finish');
  });

  test('field case 601: tool_calls is whole only where tools are offered and one is called', async () => {
    const calls = [{ id: 'a', function: { name: 'f', arguments: '{}' } }];
    const reply = (more: object) => ({
      model: 'm',
      choices: [{ index: 0, message: { content: null, ...more }, finish_reason: 'tool_calls' }],
    });
    expect((await whole(reply({ tool_calls: calls }), {}, [{}])).status).toBe('ok');
    expect((await whole(reply({ tool_calls: calls }))).status).toBe('tool_call');
    expect((await whole(reply({ content: 'x' }), {}, [{}])).status).toBe('unknown_finish');
  });

  test('field case 607: as many tokens as the cap without a whole finish is truncated', async () => {
    const { max_tokens: cap } = DECODING as { max_tokens: number };
    expect(await whole(completion('x', usage(cap), null))).toMatchObject({
      status: 'truncated',
      detail: 'cut off at the token limit, by its count of tokens',
    });
    expect((await whole(completion('x', usage(cap + 1), 'fin'))).status).toBe('truncated');
    expect((await whole(completion('x', usage(cap - 1), null))).status).toBe('unknown_finish');
    expect((await whole(completion('x', usage(cap), 'stop'))).status).toBe('ok');
    const events = [chunk({ content: 'x' }), JSON.stringify({ choices: [], ...usage(cap) }), '[DONE]'];
    expect((await streamed(events)).status).toBe('truncated');
  });
});

describe('streams that break inside', () => {
  const text = chunk({ content: 'It is' });
  const finish = chunk({}, 'stop');
  test.each([
    [
      'an event called error',
      [
        ['', text],
        ['error', '{"code":500}'],
        ['', '[DONE]'],
      ],
      '{"code":500}',
    ],
    [
      'an event called error, in words',
      [
        ['', text],
        ['error', 'engine died'],
        ['', '[DONE]'],
      ],
      'engine died',
    ],
    [
      'an error object',
      [
        ['', text],
        ['', '{"object":"error","message":"engine died"}'],
        ['', '[DONE]'],
      ],
      'engine died',
    ],
    [
      'a nested error',
      [
        ['', text],
        ['', '{"error":{"message":"oom","code":503}}'],
        ['', '[DONE]'],
      ],
      'oom',
    ],
    [
      'an error as text',
      [
        ['', text],
        ['', '{"error":"oom"}'],
        ['', '[DONE]'],
      ],
      'oom',
    ],
    [
      'a code without choices',
      [
        ['', text],
        ['', '{"code":502,"message":"bad gateway"}'],
        ['', '[DONE]'],
      ],
      'bad gateway',
    ],
    [
      'a detail without choices',
      [
        ['', text],
        ['', '{"detail":"worker lost"}'],
        ['', '[DONE]'],
      ],
      'worker lost',
    ],
    [
      'an error after the finish',
      [
        ['', text],
        ['', finish],
        ['error', '{"message":"late"}'],
        ['', '[DONE]'],
      ],
      'late',
    ],
    [
      'text after the finish',
      [
        ['', text],
        ['', finish],
        ['', text],
        ['', '[DONE]'],
      ],
      'the stream goes on after its finish reason',
    ],
    [
      'two finish reasons',
      [
        ['', text],
        ['', finish],
        ['', chunk({}, 'length')],
      ],
      'the stream names two finish reasons: "stop" and "length"',
    ],
    [
      'no finish and no [DONE]',
      [['', text]],
      'the stream broke off: neither [DONE] nor a finish reason came',
    ],
  ] as const)('field case 602: %s', async (_, events, detail) => {
    const answer = await answerTo(named(...events), { isStreaming: true });
    expect(answer).toMatchObject({ status: 'error', text: 'It is', detail, nRequests: 4 });
  });

  test('field case 602: a later attempt that is whole is the answer, and nothing of the broken one is in it', async () => {
    const broken = named(['', text], ['error', '{"code":500}'], ['', '[DONE]']);
    const good = named(['', chunk({ content: '7' })], ['', finish], ['', '[DONE]']);
    expect(await answerTo((index) => (index === 0 ? broken : good), { isStreaming: true })).toMatchObject({
      status: 'ok',
      text: '7',
      attempts: 2,
    });
  });

  test('field case 602: words that look like a credential are redacted', async () => {
    const act = named(['', text], ['error', '{"message":"Bearer abcdefgh12345 expired"}']);
    expect((await answerTo(act, { isStreaming: true })).detail).toBe('Bearer [redacted] expired');
  });

  test('events that are signs of life cost nothing; those of a name nobody knows make the reply unscored', async () => {
    const events = (name: string) => named(['', text], [name, '{"type":"x"}'], ['', finish], ['', '[DONE]']);
    expect((await answerTo(events('ping'), { isStreaming: true })).status).toBe('ok');
    expect(await answerTo(events('usage_v2'), { isStreaming: true })).toMatchObject({
      status: 'unknown_part',
      detail: 'an event of the stream called "usage_v2"',
    });
  });

  test('field case 687: a reply without choices is the same fault streamed and whole', async () => {
    const same = { status: 'error', detail: 'the reply has no choices', nRequests: 4 };
    expect(await whole({ model: 'm', choices: [] })).toMatchObject(same);
    const empty = JSON.stringify({ model: 'm', choices: [] });
    expect(await streamed([empty, '[DONE]'])).toMatchObject(same);
    expect(await streamed([empty, JSON.stringify({ choices: [], ...usage(0) }), '[DONE]'])).toMatchObject(
      same,
    );
  });

  test('a second choice is never merged into the first', async () => {
    const second = JSON.stringify({
      model: 'm',
      choices: [{ index: 1, delta: { content: ' or 9' }, finish_reason: null }],
    });
    const kept = { status: 'unknown_part', text: 'It is', detail: 'a choice of index 1' };
    expect(await streamed([text, second, finish, '[DONE]'])).toMatchObject(kept);
    const choice = (index: number, content: string) => ({
      index,
      message: { content },
      finish_reason: 'stop',
    });
    const two = { model: 'm', choices: [choice(0, 'It is'), choice(1, ' or 9')] };
    expect(await whole(two)).toMatchObject(kept);
    expect((await whole({ model: 'm', choices: [choice(1, 'only')] })).status).toBe('unknown_part');
  });
});

describe('tool calls', () => {
  const piece = (...calls: readonly object[]) => chunk({ tool_calls: calls });
  const ask = (...events: readonly string[]) =>
    streamed([...events, chunk({}, 'tool_calls'), '[DONE]'], {}, [{}]);
  const call = (id: string | null, name: string, args?: unknown, index: number | null = 0) => ({
    ...(index === null ? {} : { index }),
    ...(id === null ? {} : { id }),
    function: { ...(name === '' ? {} : { name }), ...(args === undefined ? {} : { arguments: args }) },
  });
  const pay = (id: string, to: string) => ({ id, name: 'pay', arguments: `{"to":"${to}"}` });

  test.each([
    ['whole calls', [piece(call('a', 'pay', '{"to":"Ann"}')), piece(call('b', 'pay', '{"to":"Bob"}'))]],
    ['in one chunk', [piece(call('a', 'pay', '{"to":"Ann"}'), call('b', 'pay', '{"to":"Bob"}'))]],
    [
      'arguments in pieces',
      [
        piece(call('a', 'pay', '')),
        piece(call(null, '', '{"to":')),
        piece(call(null, '', '"Ann"}')),
        piece(call('b', 'pay', '{"to"')),
        piece(call(null, '', ':"Bob"}')),
      ],
    ],
    [
      'id and name in every piece',
      [
        piece(call('a', 'pay', '{"to":')),
        piece(call('a', 'pay', '"Ann"}')),
        piece(call('b', 'pay', '{"to":"Bob"}')),
      ],
    ],
    [
      'no index',
      [piece(call('a', 'pay', '{"to":"Ann"}', null)), piece(call('b', 'pay', '{"to":"Bob"}', null))],
    ],
    [
      'arguments as objects',
      [piece(call('a', 'pay', { to: 'Ann' })), piece(call('b', 'pay', { to: 'Bob' }))],
    ],
  ])('field case 603: two calls of one index stay two: %s', async (_, events) => {
    expect(await ask(...events)).toMatchObject({
      status: 'ok',
      toolCalls: [pay('a', 'Ann'), pay('b', 'Bob')],
    });
  });

  test.each([
    ['a second name without an id', [piece(call('a', 'pay', '{}')), piece(call(null, 'pay', '{}'))]],
    ['no ids at all under one index', [piece(call(null, 'pay', '{}')), piece(call(null, 'pay', '{}'))]],
    [
      'one id for two calls',
      [piece(call('a', 'pay', '{"to":"Ann"}')), piece(call('a', 'pay', '{"to":"Bob"}'))],
    ],
    ['arguments before any call', [piece(call(null, '', '{}', 3))]],
    [
      'arguments of two calls mixed up',
      [piece(call('a', 'pay', '{"to":')), piece(call('b', 'pay', '{"to":')), piece(call(null, '', '"Ann"}'))],
    ],
    ['an object after a text', [piece(call('a', 'pay', '{')), piece(call(null, '', { to: 'Ann' }))]],
  ])('field case 603: what cannot be told apart is an error: %s', async (_, events) => {
    expect(await ask(...events)).toMatchObject({ status: 'error', nRequests: 4 });
  });

  test.each([[{ city: 'Oslo' }], [['Oslo']], [7]])(
    'field case 605: arguments that come as %j are read as their text everywhere',
    async (given) => {
      const asText = [{ id: 'a', name: 'f', arguments: JSON.stringify(given) }];
      const message = { content: null, tool_calls: [{ id: 'a', function: { name: 'f', arguments: given } }] };
      const reply = { model: 'm', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] };
      const expected = { status: 'ok', toolCalls: asText };
      expect(await whole(reply, {}, [{}])).toMatchObject(expected);
      expect(await ask(piece(call('a', 'f', given)))).toMatchObject(expected);
      expect(batchOutcome(reply, true)).toMatchObject({ answer: expected });
      const line = { id: 'q', output: null, tool_calls: message.tool_calls };
      expect(await recordedAnswer(line)).toMatchObject(expected);
      expect(await recordedAnswer(batchLine(reply, 'q'))).toMatchObject(expected);
    },
  );
});

describe('content parts', () => {
  const both = async (content: unknown) => {
    const streamedAnswer = await streamed([chunk({ content }), chunk({}, 'stop'), '[DONE]']);
    const answer = await whole(completion(content));
    const keys = ['status', 'text', 'reasoning', 'detail'] as const;
    for (const key of keys) expect(streamedAnswer[key]).toEqual(answer[key]);
    return answer;
  };

  test.each([
    [
      [
        { type: 'reasoning', text: 'maybe 24' },
        { type: 'text', text: 'It is 7' },
      ],
      'maybe 24',
    ],
    [
      [
        { type: 'thinking', thinking: [{ type: 'text', text: 'maybe 24' }] },
        { type: 'text', text: 'It is 7' },
      ],
      'maybe 24',
    ],
    [
      [
        { type: 'thinking', thinking: 'maybe 24' },
        { type: 'output_text', text: 'It is 7' },
      ],
      'maybe 24',
    ],
    [['It is ', { type: 'text', text: '7' }], null],
  ])('field case 604: reasoning is never the answer: %j', async (content, reasoning) => {
    expect(await both(content)).toMatchObject({ status: 'ok', text: 'It is 7', reasoning });
  });

  test.each([
    [
      [
        { type: 'text', text: 'It is 7' },
        { type: 'audio', text: '24' },
      ],
      'a content part of type "audio"',
    ],
    [[{ type: 'text', text: 'It is 7' }, { text: '24' }], 'a content part without a type'],
    [[{ type: 'text', text: 'It is 7' }, 24], 'a content part without a type'],
  ])('field case 604: an unknown part is no answer: %j', async (content, detail) => {
    expect(await both(content)).toMatchObject({ status: 'unknown_part', text: 'It is 7', detail });
  });

  test('field case 604: content that is neither text nor list is told', async () => {
    expect(await both({ text: 'It is 7' })).toMatchObject({ status: 'unknown_part', text: null });
  });
});

describe('filters', () => {
  test.each([
    [400, { code: 'data_inspection_failed' }],
    [400, { code: 'DataInspectionFailed' }],
    [400, { code: '1301' }],
    [400, { code: 1301 }],
    [403, { code: 'content_policy_violation' }],
    [500, { type: 'content_filter' }],
    [200, { code: 'SensitiveContentDetected' }],
  ])('field case 612: %i with %j is filtered, asked once', async (status, error) => {
    const answer = { error: { message: 'input data may contain inappropriate content', ...error } };
    const filtered = {
      status: 'filtered',
      detail: 'input data may contain inappropriate content',
      nRequests: 1,
    };
    expect(await answerTo({ answer, status }, { isStreaming: false })).toMatchObject(filtered);
    const inStream = [chunk({ content: 'It' }), JSON.stringify(answer), '[DONE]'];
    expect(await streamed(inStream)).toMatchObject({ ...filtered, text: 'It' });
    expect(await recordedAnswer(failedLine(status, answer))).toMatchObject({ status: 'filtered' });
  });

  test('field case 612: the rest of 400 stays an error with the words of the server', async () => {
    const answer = { error: { message: 'the prompt was flagged as too long', code: 'too_long' } };
    expect(await answerTo({ answer, status: 400 }, { isStreaming: false })).toMatchObject({
      status: 'error',
      detail: 'the prompt was flagged as too long',
      nRequests: 1,
    });
  });
});

describe('recorded lines', () => {
  test('a present finish reason that nobody knows is never ok, whatever else the line says', async () => {
    for (const word of ['', 'abort', 'unknown', 'aborted_by_user']) {
      for (const more of [{ output: 'x' }, { output: 'x', status: 'ok' }, { grades: { a: 1 } }]) {
        expect((await recordedAnswer({ id: 'q', finish_reason: word, ...more })).status).not.toBe('ok');
      }
    }
  });

  test('a file that keeps no finish reasons is taken at its word; one that says stop elsewhere is not', async () => {
    const line = { id: 'q', output: 'x' };
    expect((await recordedAnswer(line)).status).toBe('ok');
    expect((await recordedAnswer(line, { id: 'p', output: 'y', finish_reason: 'stop' })).status).toBe(
      'unknown_finish',
    );
    expect((await recordedAnswer(line, { id: 'p', output: 'y', finish_reason: null })).status).toBe('ok');
    expect((await recordedAnswer(line, { id: 'p', output: 'y', finish_reason: 'length' })).status).toBe('ok');
  });
});

function batchOutcome(body: unknown, offersTools = false) {
  const bundle = sampleBundle('candidate', { endpoint: OPENAI_SPEC });
  const gate = { decoding: DECODING, treatment: [], acceptModels: [] };
  return openBatchArm(bundle, gate).outcome(batchLine(body, 'g1-q'), offersTools);
}

function batchLine(body: unknown, id: string) {
  return { custom_id: id, response: { status_code: 200, body }, error: null };
}

function failedLine(status: number, body: unknown) {
  return { custom_id: 'q', response: { status_code: status, body }, error: null };
}

async function recordedAnswer(...lines: readonly object[]): Promise<Answer> {
  const cases = [
    sampleCase('q', { tools: JSON.stringify(lines).includes('tool_calls') ? [{}] : null }),
    sampleCase('p'),
  ];
  const file = path.join(scratchFolder(), 'outputs.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const { endpoint } = openRecorded({ path: file, sha256: null, cases });
  open.push(endpoint);
  const shared = sharedRequest(cases[0]!, DECODING, 0);
  const request = { arm: 'baseline' as const, case: cases[0]!, repeat: 0, ...shared, decodingDigest: null };
  return (await endpoint.call(request, new AbortController().signal)).answer;
}
