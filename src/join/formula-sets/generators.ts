import { type FormulaSet, N, N_LESS_ONE, row } from './formula-set.js';

/** Generators whose files tell requests one by one. */
export const GENERATORS = {
  aiperf: {
    tool: 'aiperf',
    layout: '`profile_export.jsonl` of AIPerf',
    clock: 'monotonic',
    rows: [
      row(
        'ttft_ms',
        'time_to_first_token',
        'first-response-minus-start',
        'first response with content minus request start, reasoning included',
      ),
      row(
        'ttfo_ms',
        'time_to_first_output_token',
        'first-output-response-minus-start',
        'first response that is no reasoning minus request start',
      ),
      row(
        'itl_gap_ms',
        'inter_chunk_latency',
        'gap-between-responses',
        'each response minus the response before; a response may hold several tokens',
      ),
      row('e2e_ms', 'request_latency', 'last-response-minus-start', 'last response minus request start'),
      row(
        'tpot_ms',
        'inter_token_latency',
        'last-response-minus-first-response-over-n-minus-1',
        'last response minus first response; AIPerf calls it inter-token latency',
        N_LESS_ONE,
      ),
      row(
        'ntpot_ms',
        'request_latency',
        'last-response-minus-start-over-n',
        'last response minus request start',
        N,
      ),
      row('n_in', 'input_sequence_length', 'prompt-tokens', 'tokens of the prompt'),
      row(
        'n_out',
        'output_sequence_length',
        'output-and-reasoning-tokens',
        'output tokens, those of reasoning included',
      ),
      row('n_reasoning', 'reasoning_token_count', 'reasoning-tokens', 'tokens of reasoning'),
    ],
  },
  guidellm: {
    tool: 'guidellm',
    layout: '`benchmarks.json` of GuideLLM, version 2',
    clock: 'wall',
    rows: [
      row(
        'ttft_ms',
        'time_to_first_token_ms',
        'first-token-iteration-minus-start',
        'first iteration with a token minus request start, reasoning included',
      ),
      row(
        'ttfo_ms',
        'time_to_first_output_token_ms',
        'first-output-iteration-minus-start',
        'first iteration with a token that is no reasoning minus request start',
      ),
      row('e2e_ms', 'request_latency', 'request-end-minus-start', 'end of the request minus its start'),
      row(
        'tpot_ms',
        'inter_token_latency_ms',
        'last-token-iteration-minus-first-over-n-minus-1',
        'last iteration with a token minus the first; GuideLLM calls it inter-token latency',
        N_LESS_ONE,
      ),
      row(
        'ntpot_ms',
        'time_per_output_token_ms',
        'last-token-iteration-minus-start-over-n',
        'last iteration with a token minus request start, so that the first token is in it; GuideLLM calls it time per output token',
        N,
      ),
      row('n_in', 'prompt_tokens', 'prompt-tokens', "tokens of the prompt by the server's usage"),
      row('n_out', 'output_tokens', 'output-tokens', "output tokens by the server's usage"),
    ],
  },
  'inference-perf': {
    tool: 'inference-perf',
    layout: '`per_request_lifecycle_metrics.json` of inference-perf',
    clock: 'monotonic',
    rows: [
      row(
        'ttft_ms',
        'output_token_times[0] − start_time',
        'first-non-empty-token-minus-start',
        'first token that is not empty minus request start',
      ),
      row(
        'itl_gap_ms',
        'output_token_times',
        'gap-between-tokens',
        'each token minus the token before; tokens of one chunk share its time',
      ),
      row('e2e_ms', 'end_time − start_time', 'request-end-minus-start', 'end of the request minus its start'),
      row(
        'tpot_ms',
        'output_token_times',
        'last-token-minus-first-token-over-n-minus-1',
        'last token minus first token',
        N_LESS_ONE,
      ),
      row(
        'ntpot_ms',
        'end_time − start_time',
        'request-end-minus-start-over-n',
        'end of the request minus its start',
        N,
      ),
      row('n_in', 'info.request_metrics.text.input_tokens', 'prompt-tokens', 'tokens of the prompt'),
      row('n_out', 'info.response_metrics.output_tokens', 'output-tokens', 'output tokens'),
    ],
  },
} as const satisfies Readonly<Record<string, FormulaSet>>;
