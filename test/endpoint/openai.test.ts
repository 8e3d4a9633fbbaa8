import { afterEach, describe, expect, test } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import { type OpenAiOptions, openOpenAi } from '../../src/endpoint/openai/open-openai.js';
import { sharedRequest } from '../../src/plan/shared-request.js';
import type { EndpointPort } from '../../src/run/ports.js';
import type { Answer } from '../../src/run/response.js';
import {
  chunk,
  completion,
  type FakeOpenAi,
  type Script,
  startFakeOpenAi,
  streamOf,
} from '../support/fake-openai.js';
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

async function setup(
  script: Script,
  more: Partial<OpenAiOptions> = {},
  spec: Partial<OpenAiOptions['spec']> = {},
): Promise<Setup> {
  const server = await startFakeOpenAi(script);
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

  test('field case 34: [DONE] without a finish reason is accepted as unknown', async () => {
    const { ask } = await setup(() => ({ events: [chunk({ content: 'ok' }), '[DONE]'] }), {}, streamed);
    expect(await ask()).toMatchObject({ status: 'ok', text: 'ok', finishReason: null, attempts: 1 });
  });

  test('field case 34: neither [DONE] nor a finish reason is a failed attempt', async () => {
    const { ask } = await setup(() => ({ events: [chunk({ content: 'half an ans' })] }), {}, streamed);
    expect(await ask()).toMatchObject({
      status: 'error',
      text: null,
      detail: 'the stream broke off: neither [DONE] nor a finish reason came',
      attempts: 4,
    });
  });
});
