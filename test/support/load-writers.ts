/** One request as a load generator measured it; in seconds, as most tools write. */
export interface WrittenRequest {
  readonly nIn: number;
  readonly nOut: number;
  readonly startS: number;
  readonly ttftS: number;
  readonly gapsS: readonly number[];
  readonly text: string;
}

/** Requests as `vllm bench serve --save-detailed` writes them. */
export function vllmText(requests: readonly WrittenRequest[]): string {
  return JSON.stringify({
    date: '20261129-101500',
    backend: 'openai-chat',
    model_id: 'm',
    tokenizer_id: 'm',
    num_prompts: requests.length,
    request_rate: 'inf',
    max_concurrency: 4,
    duration: 10,
    completed: requests.length,
    failed: 0,
    input_lens: requests.map(({ nIn }) => nIn),
    output_lens: requests.map(({ nOut }) => nOut),
    ttfts: requests.map(({ ttftS }) => ttftS),
    itls: requests.map(({ gapsS }) => gapsS),
    start_times: requests.map(({ startS }) => startS),
    generated_texts: requests.map(({ text }) => text),
    errors: requests.map(() => ''),
  });
}

/** The same as `sglang.bench_serving --output-details` appends them, one run a line. */
export function sglangText(requests: readonly WrittenRequest[]): string {
  const run = {
    backend: 'sglang-oai-chat',
    request_rate: 2,
    max_concurrency: null,
    duration: 10,
    completed: requests.length,
    total_output_tokens_retokenized: requests.reduce((total, { nOut }) => total + nOut, 0),
    input_lens: requests.map(({ nIn }) => nIn),
    output_lens: requests.map(({ nOut }) => nOut),
    ttfts: requests.map(({ ttftS }) => ttftS),
    itls: requests.map(({ gapsS }) => gapsS),
    generated_texts: requests.map(({ text }) => text),
    errors: requests.map(() => ''),
  };
  return `${JSON.stringify(run)}\n`;
}

/** The same as lines of AIPerf's `profile_export.jsonl`, in milliseconds. */
export function aiperfText(requests: readonly WrittenRequest[]): string {
  const ms = (value: unknown) => ({ value, unit: 'ms' });
  const tokens = (value: number) => ({ value, unit: 'tokens' });
  return requests
    .map(({ nIn, nOut, startS, ttftS, gapsS }, index) => {
      const start = BigInt(Math.round(startS * 1e9)) + 1_700_000_000_000_000_000n;
      const record = JSON.stringify({
        metadata: {
          session_num: index,
          x_request_id: `r-${index}`,
          conversation_id: `c-${index}`,
          turn_index: 0,
          request_start_ns: 0,
          benchmark_phase: 'profiling',
          was_cancelled: false,
        },
        metrics: {
          input_sequence_length: tokens(nIn),
          output_sequence_length: tokens(nOut),
          time_to_first_token: ms(ttftS),
          inter_chunk_latency: ms(gapsS),
          request_latency: ms(ttftS + sum(gapsS)),
        },
        error: null,
      });
      return `${record.replace('"request_start_ns":0', `"request_start_ns":${start}`)}\n`;
    })
    .join('');
}

/** The same as a report of GuideLLM, version 2. */
export function guidellmText(requests: readonly WrittenRequest[]): string {
  const successful = requests.map(({ nIn, nOut, startS, ttftS, gapsS, text }, index) => ({
    request_id: `r-${index}`,
    output: text,
    info: {
      status: 'completed',
      timings: {
        request_start: startS,
        first_token_iteration: startS + ttftS,
        last_token_iteration: startS + ttftS + sum(gapsS),
        request_end: startS + ttftS + sum(gapsS),
        token_iterations: gapsS.length + 1,
      },
    },
    input_metrics: { total_tokens: nIn },
    output_metrics: { total_tokens: nOut },
  }));
  return JSON.stringify({
    metadata: { version: 2, guidellm_version: '0.7.0' },
    benchmarks: [
      {
        config: { strategy: { type_: 'throughput' } },
        scheduler_metrics: { measure_start_time: 0, measure_end_time: 1e6 },
        requests: { successful, incomplete: [], errored: [] },
      },
    ],
  });
}

/** The same as inference-perf writes it for each request. */
export function inferencePerfText(requests: readonly WrittenRequest[]): string {
  return JSON.stringify(
    requests.map(({ nIn, nOut, startS, ttftS, gapsS, text }) => {
      let at = startS + ttftS;
      const times = [at, ...gapsS.map((gap) => (at += gap))];
      return {
        start_time: startS,
        end_time: times.at(-1),
        request: '{}',
        response: text,
        info: {
          request_metrics: { text: { input_tokens: nIn } },
          response_metrics: { output_tokens: nOut, output_token_times: times },
        },
        error: null,
      };
    }),
  );
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
