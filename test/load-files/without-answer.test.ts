import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { digestOfTrace } from '../../src/join/load-trace.js';
import type { Digest } from '../../src/shared/canonical-json.js';
import { loadFile, loadFixture, readLoad, readLoads } from '../support/load-reading.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

type Json = Record<string, unknown>;

const NO_ANSWER = 'neither a token nor a text came back';

const guidellm = JSON.parse(readFileSync(loadFixture('guidellm.json'), 'utf8')) as {
  benchmarks: [{ requests: { successful: [Json & { info: Json & { timings: Json } }] } }];
};

/** The first request of a GuideLLM report, listed as successful, with changes. */
async function fromGuidellm(change: Json, info: Json = {}) {
  const report = structuredClone(guidellm);
  const [benchmark] = report.benchmarks;
  const [first] = benchmark.requests.successful;
  benchmark.requests.successful = [{ ...first, ...change, info: { ...first.info, ...info } }];
  report.benchmarks = [benchmark];
  return (await readLoad(loadFile(JSON.stringify(report)))).requests[0];
}

function columns(given: Json): string {
  return JSON.stringify({
    duration: 1,
    completed: 1,
    input_lens: [10],
    output_lens: [3],
    ttfts: [0.125],
    itls: [[0.0625, 0.0625]],
    generated_texts: ['x'],
    errors: [''],
    ...given,
  });
}

const VLLM = { model_id: 'm', tokenizer_id: 'm', failed: 0, latencies: [0.25] };
const SGLANG = { backend: 'sglang', total_output_tokens_retokenized: 3, request_rate: 1 };
const EMPTY = { output_lens: [0], itls: [[]], generated_texts: [''] };

async function fromColumns(given: Json) {
  return (await readLoad(loadFile(columns(given)))).requests[0];
}

const RECORD = {
  metadata: {
    session_num: 0,
    conversation_id: 'c',
    request_start_ns: 1_000_000_000,
    request_end_ns: 1_250_000_000,
    benchmark_phase: 'profiling',
    was_cancelled: false,
  },
  metrics: {
    output_sequence_length: { value: 3, unit: 'tokens' },
    request_latency: { value: 250, unit: 'ms' },
    time_to_first_token: { value: 125, unit: 'ms' },
  } as Json,
  error: null as unknown,
};

async function fromAiperf(metrics: Json, error: unknown = null) {
  const text = JSON.stringify({ ...RECORD, metrics: { ...RECORD.metrics, ...metrics }, error });
  return (await readLoad(loadFile(`${text}\n`, 'profile_export.jsonl'))).requests[0];
}

async function fromInferencePerf(change: Json, response: Json = { output_tokens: 3 }) {
  const entry = {
    start_time: 1,
    end_time: 1.5,
    request: '{}',
    response: 'three short words',
    info: { response_metrics: response },
    error: null,
    ...change,
  };
  return (await readLoad(loadFile(JSON.stringify([entry])))).requests[0];
}

describe('field case 636: a request without a token and without a text failed, whatever list it stands in', () => {
  const failed = { outcome: 'errored', detail: NO_ANSWER, tpotMs: null, ntpotMs: null };

  it('GuideLLM: 120 of 400 requests listed as successful', async () => {
    const report = structuredClone(guidellm);
    const [benchmark] = report.benchmarks;
    const [first] = benchmark.requests.successful;
    const timings = { ...first.info.timings };
    for (const key of ['first_token_iteration', 'first_output_token_iteration', 'last_token_iteration']) {
      timings[key] = null;
    }
    const empty = {
      ...first,
      output: '',
      output_metrics: { text_tokens: null, total_tokens: null },
      info: { ...first.info, timings: { ...timings, token_iterations: 0 } },
    };
    const requests = Array.from({ length: 400 }, (_, index) => (index % 10 < 3 ? empty : first));
    benchmark.requests = { successful: requests } as unknown as typeof benchmark.requests;
    report.benchmarks = [benchmark];
    const { requests: read } = await readLoad(loadFile(JSON.stringify(report)));
    expect(read).toHaveLength(400);
    expect(read.filter(({ outcome }) => outcome === 'errored')).toHaveLength(120);
    expect(read[0]).toMatchObject(failed);
    expect(read[3]).toMatchObject({ outcome: 'succeeded', detail: null, nOut: 4 });
  });

  it.each([
    ['no text and no usage', { output: null, output_metrics: {} }, { timings: {} }],
    ['0 tokens', { output: null, output_metrics: { total_tokens: 0 } }, {}],
    ['blanks for a text', { output: ' \n', output_metrics: { total_tokens: 0 } }, {}],
    ['an empty text, and no count', { output: '', output_metrics: null }, {}],
  ])('GuideLLM: %s', async (_, change, info) => {
    expect(await fromGuidellm(change, info)).toMatchObject(failed);
  });

  it('vLLM and SGLang', async () => {
    expect(await fromColumns({ ...VLLM, ...EMPTY })).toMatchObject(failed);
    expect(await fromColumns({ ...SGLANG, ...EMPTY })).toMatchObject(failed);
    expect(await fromColumns({ ...VLLM, ...EMPTY, generated_texts: undefined })).toMatchObject(failed);
  });

  it('AIPerf and inference-perf', async () => {
    const zero = { output_sequence_length: { value: 0, unit: 'tokens' } };
    expect(await fromAiperf(zero)).toMatchObject(failed);
    expect(
      await fromAiperf({ output_sequence_length: undefined, time_to_first_token: undefined }),
    ).toMatchObject(failed);
    expect(await fromInferencePerf({ response: '' }, { output_tokens: 0 })).toMatchObject(failed);
    expect(await fromInferencePerf({ response: null }, {})).toMatchObject(failed);
    expect(await fromInferencePerf({ response: 'data: [DONE]\n\n' }, { output_tokens: 0 })).toMatchObject(
      failed,
    );
  });

  it('keeps a success of which a text, tokens of reasoning or an arrival is known', async () => {
    const succeeded = { outcome: 'succeeded', detail: null };
    expect(await fromColumns({ ...VLLM, output_lens: [0] })).toMatchObject(succeeded);
    expect(await fromColumns({ ...VLLM, generated_texts: [''] })).toMatchObject(succeeded);
    expect(await fromGuidellm({ output: null })).toMatchObject(succeeded);
    const reasoned = {
      output_sequence_length: undefined,
      output_token_count: { value: 0, unit: 'tokens' },
      reasoning_token_count: { value: 5, unit: 'tokens' },
    };
    expect(await fromAiperf(reasoned)).toMatchObject(succeeded);
    // Neither counted nor kept: that the first token came is all that is known.
    expect(await fromAiperf({ output_sequence_length: undefined })).toMatchObject({
      ...succeeded,
      nOut: null,
      text: null,
      ttftMs: 125,
    });
  });

  it('keeps a success of which the trace says that no token was to come', async () => {
    const hash = (digit: string): Digest => `sha256:${digit.repeat(64)}`;
    const content = {
      gateName: 'g',
      gateDigest: hash('1'),
      casesDigest: hash('2'),
      caseSet: null,
      bundleDigest: hash('b'),
      runId: 'g-1',
      drawn: 'every case once',
      shares: [{ slice: 's', share: 1 }],
      lines: [0, 5].map((nOut, index) => ({
        caseId: `case-${index}`,
        slice: 's',
        trafficClass: null,
        weight: 1,
        nIn: 10,
        nOut,
        atMs: null,
        promptDigest: hash('0'),
      })),
    };
    const trace = { digest: digestOfTrace(content), ...content };
    const twice = <Value>(value: Value): Value[] => [value, value];
    const file = loadFile(
      columns({
        ...VLLM,
        completed: 2,
        input_lens: twice(10),
        output_lens: twice(0),
        ttfts: twice(0.125),
        itls: twice([]),
        latencies: twice(0.25),
        generated_texts: twice(''),
        errors: twice(''),
      }),
    );
    const { requests } = await readLoad(file, { findTrace: () => trace });
    expect(requests.map(({ caseId, outcome }) => [caseId, outcome])).toEqual([
      ['case-0', 'succeeded'],
      ['case-1', 'errored'],
    ]);
  });
});

describe('field case 636: an error beside a success is an error', () => {
  it.each([
    ['a text', 'Server disconnected', 'errored', 'Server disconnected'],
    ['a status', { code: 429, message: 'Too Many Requests' }, 'rejected', '429 Too Many Requests'],
    ['an empty object', {}, 'errored', null],
    ['a number', 500, 'errored', '500'],
    ['a list', ['timeout'], 'timed-out', '["timeout"]'],
    ['true', true, 'errored', 'true'],
  ])('%s', async (_, error, outcome, detail) => {
    expect(await fromAiperf({}, error)).toMatchObject({ outcome, detail });
    expect(await fromInferencePerf({ error })).toMatchObject({ outcome, detail });
    expect(await fromGuidellm({}, { error })).toMatchObject({ outcome, detail });
  });

  it.each([[null], [''], [false]])('%j says that there was none', async (error) => {
    expect(await fromAiperf({}, error)).toMatchObject({ outcome: 'succeeded', detail: null });
    expect(await fromInferencePerf({ error })).toMatchObject({ outcome: 'succeeded', detail: null });
    expect(await fromGuidellm({}, { error })).toMatchObject({ outcome: 'succeeded', detail: null });
  });

  it('vLLM: beside a whole answer', async () => {
    expect(await fromColumns({ ...VLLM, errors: ['503 Service Unavailable'] })).toMatchObject({
      outcome: 'rejected',
      tpotMs: null,
    });
  });
});

describe('field case 636: a duration that is not above 0 meets no objective', () => {
  it('of columns: a latency, a first token, and all that follows from them', async () => {
    expect(await fromColumns({ ...VLLM, ttfts: [0], latencies: [0.25] })).toMatchObject({
      outcome: 'succeeded',
      ttftMs: null,
      tpotMs: null,
      e2eMs: 250,
      oddities: ['its time to first token is 0 ms, which cannot have been measured'],
    });
    expect(await fromColumns({ ...VLLM, ttfts: [0], latencies: [0], itls: [[]] })).toMatchObject({
      ttftMs: null,
      tpotMs: null,
      ntpotMs: null,
      e2eMs: null,
    });
    // The end of a request is made from its first token, where the file has none.
    expect(await fromColumns({ ...SGLANG, ttfts: [0] })).toMatchObject({
      ttftMs: null,
      e2eMs: null,
      ntpotMs: null,
    });
    expect(await fromColumns({ ...SGLANG, itls: [[0, 0]] })).toMatchObject({
      tpotMs: null,
      oddities: ['all 3 tokens came at once: no time between tokens was measured'],
    });
  });

  it('of the others', async () => {
    const zero = { value: 0, unit: 'ms' };
    expect(await fromAiperf({ request_latency: zero, time_to_first_token: zero })).toMatchObject({
      outcome: 'succeeded',
      ttftMs: null,
      tpotMs: null,
      ntpotMs: null,
      e2eMs: null,
    });
    expect(await fromInferencePerf({ end_time: 1 })).toMatchObject({
      outcome: 'succeeded',
      e2eMs: null,
      ntpotMs: null,
      oddities: [
        'its time per token is 0 ms, which cannot have been measured',
        'its latency is 0 ms, which cannot have been measured',
      ],
    });
    expect(
      await fromInferencePerf({}, { output_tokens: 3, output_token_times: [1.25, 1.25, 1.25] }),
    ).toMatchObject({ ttftMs: 250, tpotMs: null, e2eMs: 500 });
    const timings = { request_start: 5, request_end: 5, first_token_iteration: 5, last_token_iteration: 5 };
    expect(await fromGuidellm({}, { timings })).toMatchObject({
      ttftMs: null,
      tpotMs: null,
      ntpotMs: null,
      e2eMs: null,
    });
  });

  it('negative and NaN ones are told where they are read, in every tool', async () => {
    const minus = { value: -5, unit: 'ms' };
    expect(await fromAiperf({ request_latency: minus })).toMatchObject({ e2eMs: null, ntpotMs: null });
    const nan = columns({ ...VLLM, latencies: ['@'] }).replace('"@"', 'NaN');
    const [load] = await readLoads(loadFile(nan));
    expect(load?.requests[0]).toMatchObject({ e2eMs: null, tpotMs: null, ntpotMs: null });
    const folder = scratchFolder();
    writeTree(folder, { 'requests.json': '[{"start_time":1,"end_time":NaN,"response":"x","error":null}]' });
    expect((await readLoad(`${folder}/requests.json`)).requests[0]).toMatchObject({ e2eMs: null });
  });
});
