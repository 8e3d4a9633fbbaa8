import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBatchArm } from '../../src/endpoint/batch/open-batch-arm.js';
import { openOpenAi } from '../../src/endpoint/openai/open-openai.js';
import { openRecorded } from '../../src/endpoint/recorded/open-recorded.js';
import { sharedRequest } from '../../src/plan/shared-request.js';
import type { EndpointPort } from '../../src/run/ports.js';
import { type Act, chunk, type FakeOpenAi, startFakeOpenAi } from '../support/fake-openai.js';
import { DECODING, NO_TREATMENT, OPENAI_SPEC, sampleBundle, sampleCase } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

const FINISHES = [
  ...[
    'stop',
    'eos_token',
    'END_TURN',
    'length',
    'content_filter',
    'refusal',
    'abort',
    'tool_calls',
    'other',
    '',
  ],
  ...[null, 7, { type: 'stop' }],
];
const CONTENTS = [
  'It is 7',
  [{ type: 'text', text: 'It is 7' }],
  [
    { type: 'reasoning', text: 'maybe 24' },
    { type: 'text', text: 'It is 7' },
  ],
  [
    { type: 'text', text: 'It is 7' },
    { type: 'audio', text: '24' },
  ],
  [{ type: 'reasoning', text: 'It is 7' }],
  '',
  null,
  { text: 'It is 7' },
];
const USAGES = [
  { prompt_tokens: 5, completion_tokens: 2 },
  { prompt_tokens: 5, completion_tokens: 64 },
  null,
];
const HTTP_STATUSES = [200, 400];

interface Combination {
  readonly finish: unknown;
  readonly content: unknown;
  readonly usage: unknown;
  readonly httpStatus: number;
}

const COMBINATIONS: readonly Combination[] = FINISHES.flatMap((finish) =>
  CONTENTS.flatMap((content) =>
    USAGES.flatMap((usage) => HTTP_STATUSES.map((httpStatus) => ({ finish, content, usage, httpStatus }))),
  ),
);

/** What is right, from the combination alone: an answer, said to be whole, of parts that are all known. */
function isGood({ finish, content, httpStatus }: Combination): boolean {
  const isWhole =
    typeof finish === 'string' && ['stop', 'eos_token', 'end_turn'].includes(finish.toLowerCase());
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  if (httpStatus !== 200 || !isWhole || !Array.isArray(parts)) return false;
  const hasText = parts.some(({ type, text }) => type === 'text' && text !== '');
  return hasText && parts.every(({ type }) => ['text', 'reasoning'].includes(type));
}

const bodyOf = ({ finish, content, usage, httpStatus }: Combination) =>
  httpStatus === 200
    ? { model: 'm', choices: [{ index: 0, message: { content }, finish_reason: finish }], usage }
    : { error: { message: 'not so' } };

function eventsOf({ finish, content, usage }: Combination): readonly string[] {
  const end = JSON.stringify({ model: 'm', choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  return [chunk({ content }), end, JSON.stringify({ choices: [], usage }), '[DONE]'];
}

let server: FakeOpenAi;
const endpoints: EndpointPort[] = [];
let isStreaming = false;
beforeAll(async () => {
  server = await startFakeOpenAi(({ prompt }): Act => {
    const combination = COMBINATIONS[Number(prompt)] as Combination;
    const { httpStatus } = combination;
    return isStreaming && httpStatus === 200
      ? { events: eventsOf(combination) }
      : { answer: bodyOf(combination), status: httpStatus };
  });
});
afterAll(async () => {
  for (const endpoint of endpoints) await endpoint.close();
  await server.close();
});

async function statusOf(endpoint: EndpointPort, index: number): Promise<string> {
  const item = sampleCase(`c${index}`, { input: { kind: 'text', text: String(index) } });
  const shared = sharedRequest(item, DECODING, 0);
  const request = { arm: 'baseline' as const, case: item, repeat: 0, ...shared, decodingDigest: null };
  return (await endpoint.call(request, new AbortController().signal)).answer.status;
}

function serve(): EndpointPort {
  const endpoint = openOpenAi({
    arm: 'baseline',
    spec: { ...OPENAI_SPEC, urls: [{ url: server.url, weight: 1 }], isStreaming },
    treatment: NO_TREATMENT,
    acceptModels: [],
    environment: {},
    seed: 1,
    pause: async () => undefined,
  });
  endpoints.push(endpoint);
  return endpoint;
}

function record(lines: readonly object[]): EndpointPort {
  const file = path.join(scratchFolder(), 'outputs.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const cases = lines.map((_, index) => sampleCase(`c${index}`));
  const { endpoint } = openRecorded({ path: file, sha256: null, cases });
  endpoints.push(endpoint);
  return endpoint;
}

const right = COMBINATIONS.map(isGood);
const isOk = (status: string) => status === 'ok';

describe('no reply is an answer unless all of its parts are known to be good', () => {
  test('the table has several hundred combinations, and some are good', () => {
    expect(COMBINATIONS).toHaveLength(624);
    expect(right.filter(Boolean)).toHaveLength(27);
  });

  test.each([true, false])('live, streamed: %s', async (streamed) => {
    isStreaming = streamed;
    const endpoint = serve();
    const statuses: string[] = [];
    for (const index of COMBINATIONS.keys()) statuses.push(await statusOf(endpoint, index));
    expect(statuses.map(isOk)).toEqual(right);
  });

  const batchLine = (combination: Combination, id: string) => ({
    custom_id: id,
    response: { status_code: combination.httpStatus, body: bodyOf(combination) },
    error: null,
  });

  test('batch results', () => {
    const bundle = sampleBundle('b', { endpoint: OPENAI_SPEC });
    const arm = openBatchArm(bundle, { decoding: DECODING, treatment: [], acceptModels: [] });
    const statuses = COMBINATIONS.map((combination) => {
      const outcome = arm.outcome(batchLine(combination, 'x'), false);
      return outcome.kind === 'answer' ? outcome.answer.status : outcome.kind;
    });
    expect(statuses.map(isOk)).toEqual(right);
  });

  test('batch results as a recorded arm', async () => {
    const endpoint = record(COMBINATIONS.map((combination, index) => batchLine(combination, `c${index}`)));
    const statuses: string[] = [];
    for (const index of COMBINATIONS.keys()) statuses.push(await statusOf(endpoint, index));
    expect(statuses.map(isOk)).toEqual(right);
  });

  test('lines of our own', async () => {
    const sayable = COMBINATIONS.filter(
      ({ finish, content, httpStatus }) =>
        httpStatus === 200 &&
        (finish === null || typeof finish === 'string') &&
        (content === null || typeof content === 'string'),
    );
    const endpoint = record(
      sayable.map(({ finish, content }, index) => ({
        id: `c${index}`,
        output: content,
        finish_reason: finish,
      })),
    );
    const statuses: string[] = [];
    for (const index of sayable.keys()) statuses.push(await statusOf(endpoint, index));
    expect(statuses.map(isOk)).toEqual(sayable.map(isGood));
  });
});
