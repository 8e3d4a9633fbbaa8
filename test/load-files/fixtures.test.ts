import { describe, expect, it } from 'vitest';
import { loadFixture, readLoad, readLoads } from '../support/load-reading.js';
import { loadRequest } from '../support/load-rows.js';

const BUNDLE = `sha256:${'b'.repeat(64)}`;
const MODEL = 'example/model-8b';
const ONE_PIECE =
  'the answer came in one piece: its time to first token is its total latency, and is not taken for one';

describe('vLLM bench', () => {
  it('reads a detailed result: outcomes apart, one token without a time between tokens, none no success', async () => {
    const { run, requests, lateWarnings } = await readLoad(loadFixture('vllm-bench.json'), {
      phase: 'steady',
    });
    expect(run).toMatchObject({
      tool: 'vllm-bench',
      toolVersion: null,
      runName: 'fp8',
      bundleDigest: BUNDLE,
      models: [MODEL],
      phase: 'steady',
      durationS: 2.5,
      offeredRate: 4,
      maxConcurrency: null,
      loop: 'open',
      isStreaming: true,
      tokenSource: 'unknown',
      nSentStated: 6,
      warnings: [],
    });
    expect(run.stated).toContainEqual({ key: 'p99_ttft_ms', value: 492.5, unit: 'ms' });
    expect(lateWarnings).toEqual([]);
    const streamed = { model: MODEL, isStreaming: true };
    expect(requests).toEqual([
      loadRequest({
        index: 0,
        ...streamed,
        text: 'A: 4',
        nIn: 100,
        nOut: 4,
        scheduledMs: 0,
        sentMs: 0,
        ttftMs: 125,
        tpotMs: 125 / 3,
        ntpotMs: 62.5,
        e2eMs: 250,
        itlGapsMs: [31.25, 62.5, 31.25],
      }),
      loadRequest({
        index: 1,
        ...streamed,
        text: 'B',
        nIn: 110,
        nOut: 1,
        scheduledMs: 250,
        sentMs: 250,
        ttftMs: 250,
        ntpotMs: 250,
        e2eMs: 250,
        itlGapsMs: [],
      }),
      loadRequest({
        index: 2,
        ...streamed,
        outcome: 'errored',
        detail: 'neither a token nor a text came back',
        text: '',
        nIn: 120,
        nOut: 0,
        scheduledMs: 500,
        sentMs: 500,
        ttftMs: 62.5,
        e2eMs: 62.5,
        itlGapsMs: [],
        oddities: ['no output tokens: it has no time per token'],
      }),
      loadRequest({
        index: 3,
        ...streamed,
        text: 'eight tokens in one chunk',
        nIn: 90,
        nOut: 8,
        scheduledMs: 750,
        sentMs: 750,
        ttftMs: 500,
        ntpotMs: 62.5,
        e2eMs: 500,
        itlGapsMs: [],
        oddities: ['all 8 tokens came at once: no time between tokens was measured'],
      }),
      loadRequest({
        index: 4,
        ...streamed,
        outcome: 'rejected',
        detail: 'Too Many Requests',
        nIn: 100,
        scheduledMs: 1000,
        sentMs: 1000,
      }),
      loadRequest({
        index: 5,
        ...streamed,
        outcome: 'timed-out',
        detail: 'aiohttp.client_exceptions.SocketTimeoutError: Timeout on reading data from socket',
        nIn: 100,
        scheduledMs: 1250,
        sentMs: 1250,
      }),
    ]);
  });

  it('reads appended results as runs of their own, the end of a request derived and so named', async () => {
    const loads = await readLoads(loadFixture('vllm-bench-appended.json'));
    expect(loads.map(({ run }) => [run.place, run.runName, run.offeredRate, run.loop, run.warnings])).toEqual(
      [
        [0, 'a', 'unbounded', 'closed', []],
        [
          1,
          'b',
          8,
          'unknown',
          [
            'a rate of 8 requests/s under a limit of 16 in flight: an open loop only while the limit is not reached',
          ],
        ],
      ],
    );
    expect(loads[0]?.requests.map(({ ttftMs, tpotMs, e2eMs }) => [ttftMs, tpotMs, e2eMs])).toEqual([
      [100, 60, 220],
      [200, 40, 240],
    ]);
    expect(loads[0]?.run.formulas.map(({ id }) => id)).toEqual([
      'ttft_ms:first-chunk-minus-send@client/monotonic',
      'itl_gap_ms:gap-between-chunks@client/monotonic',
      'e2e_ms:first-chunk-minus-send-plus-gaps@client/monotonic',
      'tpot_ms:sum-of-gaps-between-chunks-over-n-minus-1@client/monotonic/tokens-by-unknown',
      'ntpot_ms:first-chunk-minus-send-plus-gaps-over-n@client/monotonic/tokens-by-unknown',
      'n_in:prompt-tokens@client/monotonic/tokens-by-unknown',
      'n_out:output-tokens@client/monotonic/tokens-by-unknown',
    ]);
    expect(loads[0]?.run.fileDigest).toBe(loads[1]?.run.fileDigest);
  });
});

describe('SGLang', () => {
  it('reads runs with the Infinity that Python writes; an unstreamed answer has no time to first token', async () => {
    const [native, whole] = await readLoads(loadFixture('sglang-bench.jsonl'));
    expect(native?.run).toMatchObject({
      tool: 'sglang-bench',
      offeredRate: 'unbounded',
      loop: 'open',
      durationS: 3,
    });
    expect(
      native?.requests.map(({ ttftMs, tpotMs, e2eMs, isStreaming }) => [ttftMs, tpotMs, e2eMs, isStreaming]),
    ).toEqual([
      [100, 200 / 3, 300, true],
      [200, 200, 600, true],
    ]);
    expect(whole?.run.warnings).toEqual(['it has another layout than the first run of the file']);
    expect(
      whole?.requests.map(({ ttftMs, tpotMs, e2eMs, isStreaming, oddities }) => [
        ttftMs,
        tpotMs,
        e2eMs,
        isStreaming,
        oddities,
      ]),
    ).toEqual([
      [null, null, 500, false, [ONE_PIECE]],
      [null, null, 750, false, [ONE_PIECE]],
    ]);
    const gapOf = (load: typeof native): string | undefined =>
      load?.run.formulas.find(({ quantity }) => quantity === 'itl_gap_ms')?.id;
    expect([gapOf(native), gapOf(whole)]).toEqual([
      'itl_gap_ms:gap-between-texts-spread-over-tokens@client/monotonic',
      'itl_gap_ms:gap-between-texts@client/monotonic',
    ]);
  });
});

describe('AIPerf', () => {
  it('reads records, summary and answers together, from the folder or the records alone', async () => {
    const { run, requests, lateWarnings } = await readLoad(loadFixture('aiperf'));
    expect(await readLoad(loadFixture('aiperf/profile_export.jsonl'))).toEqual({
      run,
      requests,
      nRequests: 5,
      lateWarnings,
    });
    expect(run).toMatchObject({
      tool: 'aiperf',
      toolVersion: '0.14.0',
      schemaVersion: '1.5',
      runName: 'run_0001',
      models: [MODEL],
      startedAtMs: Date.UTC(2026, 10, 29, 10, 15),
      durationS: 2,
      offeredRate: 4,
      loop: 'open',
      isStreaming: true,
      tokenSource: 'client',
      nSentStated: 5,
      warnings: [],
    });
    expect(run.stated).toContainEqual({ key: 'request_latency.p99', value: 600, unit: 'ms' });
    expect(lateWarnings).toEqual([
      'requests left out, since they are of the warm-up: 1',
      'time_to_first_token in fortnights: the unit is not known, so that it is not measured; requests concerned: 1',
    ]);
    const streamed = { model: MODEL, isStreaming: true };
    expect(requests).toEqual([
      loadRequest({
        index: 0,
        ...streamed,
        requestId: 'r-2',
        text: 'thinking it over. A: 4',
        isReasoningMixedIn: true,
        nIn: 20,
        nOut: 10,
        nReasoning: 6,
        scheduledMs: 240.000001,
        sentMs: 250.000001,
        ttftMs: 150,
        ttfoMs: 300,
        tpotMs: 50,
        ntpotMs: 60,
        // Written in seconds.
        e2eMs: 600,
        itlGapsMs: Array.from({ length: 9 }, () => 50),
      }),
      loadRequest({
        index: 1,
        ...streamed,
        requestId: 'r-1',
        text: 'nine tokens of an answer',
        nIn: 550,
        nOut: 9,
        scheduledMs: 0,
        sentMs: 0,
        ttftMs: 255.875,
        tpotMs: 5.203125,
        ntpotMs: 297.5 / 9,
        e2eMs: 297.5,
        itlGapsMs: Array.from({ length: 8 }, () => 5.203125),
      }),
      loadRequest({
        index: 2,
        ...streamed,
        requestId: 'r-3',
        outcome: 'cancelled',
        detail: '499 RequestCancellationError Request was cancelled after 0.000 seconds',
        nIn: 550,
        scheduledMs: 500,
        sentMs: 500,
      }),
      loadRequest({
        index: 3,
        ...streamed,
        requestId: 'r-4',
        outcome: 'rejected',
        detail: '503 ServiceUnavailable no capacity',
        nIn: 30,
        sentMs: 600,
        oddities: ['it was sent 100000000 ns before it was due: the two clocks differ'],
      }),
      loadRequest({
        index: 4,
        ...streamed,
        requestId: 'r-5',
        nIn: 5,
        nOut: 1,
        scheduledMs: 700,
        sentMs: 700,
        oddities: [
          'it ends 10000000 ns before it starts: no duration is taken',
          'outputs.json has no answer of this request',
        ],
      }),
    ]);
  });

  it("names what AIPerf calls inter-token latency as what it computes: the others' TPOT", async () => {
    const { run } = await readLoad(loadFixture('aiperf'), { boundary: 'gateway' });
    expect(run.formulas.find(({ quantity }) => quantity === 'tpot_ms')).toMatchObject({
      id: 'tpot_ms:last-response-minus-first-response-over-n-minus-1@gateway/monotonic/tokens-by-client',
      denominator: 'output tokens − 1',
    });
  });
});

describe('GuideLLM', () => {
  it('reads each benchmark as a run, the warm-up left out, and its TPOT as what has the first token in it', async () => {
    const [rate, streams] = await readLoads(loadFixture('guidellm.json'));
    expect(rate?.run).toMatchObject({
      tool: 'guidellm',
      toolVersion: '0.7.0',
      schemaVersion: '2',
      runName: 'constant',
      bundleDigest: BUNDLE,
      models: [MODEL],
      startedAtMs: 1764411300000,
      durationS: 2,
      offeredRate: 2,
      loop: 'open',
      tokenSource: 'server',
      nSentStated: 4,
    });
    expect(rate?.requests).toEqual([
      loadRequest({
        index: 0,
        requestId: 'g-0',
        model: MODEL,
        isStreaming: true,
        text: 'A: 4',
        nIn: 30,
        nOut: 4,
        scheduledMs: 0,
        sentMs: 0,
        ttftMs: 125,
        ttfoMs: 250,
        tpotMs: 125,
        ntpotMs: 125,
        e2eMs: 562.5,
      }),
      loadRequest({
        index: 1,
        requestId: 'g-1',
        model: MODEL,
        isStreaming: false,
        text: 'all at once',
        nIn: 30,
        nOut: 5,
        scheduledMs: 500,
        sentMs: 1000,
        ntpotMs: 50,
        e2eMs: 250,
        oddities: [ONE_PIECE],
      }),
      loadRequest({
        index: 2,
        requestId: 'g-2',
        model: MODEL,
        isStreaming: true,
        outcome: 'cancelled',
        detail: 'the benchmark ended before it was through',
        text: 'A:',
        nIn: 30,
        scheduledMs: 1500,
        sentMs: 1500,
        ttftMs: 125,
      }),
      loadRequest({
        index: 3,
        requestId: 'g-3',
        model: MODEL,
        outcome: 'rejected',
        detail: "Client error '429 Too Many Requests' for url 'http://localhost:8000/v1/chat/completions'",
        nIn: 30,
        scheduledMs: 1750,
        sentMs: 1750,
        e2eMs: 125,
      }),
    ]);
    expect(rate?.run.formulas.find(({ quantity }) => quantity === 'ntpot_ms')?.id).toBe(
      'ntpot_ms:last-token-iteration-minus-start-over-n@client/wall/tokens-by-server',
    );
    expect(streams?.run).toMatchObject({ place: 1, maxConcurrency: 2, loop: 'closed' });
    expect(streams?.requests.map(({ requestId }) => requestId)).toEqual(['h-1']);
    expect(streams?.lateWarnings).toEqual([
      'requests left out, since they are of the warm-up or cool-down: 1',
    ]);
  });
});

describe('inference-perf', () => {
  it('reads requests, summary and configuration; answers out of replies and streams of events', async () => {
    const { run, requests } = await readLoad(loadFixture('inference-perf'));
    expect(run).toMatchObject({
      tool: 'inference-perf',
      models: [MODEL],
      durationS: 10.75,
      offeredRate: 4,
      loop: 'open',
      isStreaming: true,
      tokenSource: 'client',
      nSentStated: 4,
      warnings: [],
    });
    const chat = { trafficClass: 'chat', model: MODEL, nIn: 12 };
    expect(requests).toEqual([
      loadRequest({
        index: 0,
        ...chat,
        isStreaming: true,
        text: 'A: 4',
        nOut: 4,
        sentMs: 0,
        ttftMs: 125,
        tpotMs: 125,
        ntpotMs: 125,
        e2eMs: 500,
        itlGapsMs: [125, 0, 250],
      }),
      loadRequest({
        index: 1,
        ...chat,
        isStreaming: false,
        text: 'A: 5',
        nOut: 3,
        sentMs: 250,
        ntpotMs: 500 / 3,
        e2eMs: 500,
      }),
      loadRequest({
        index: 2,
        ...chat,
        outcome: 'errored',
        detail: 'neither a token nor a text came back',
        isStreaming: false,
        nOut: 0,
        sentMs: 500,
        oddities: [
          'it ends 0.25 s before it starts: no duration is taken',
          'no output tokens: it has no time per token',
        ],
      }),
      loadRequest({
        index: 3,
        ...chat,
        isStreaming: true,
        outcome: 'timed-out',
        detail: 'TimeoutError',
        sentMs: 750,
        e2eMs: 10000,
      }),
    ]);
  });
});
