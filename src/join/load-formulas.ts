import { type Boundary, type Formula, type LoadTool, makeFormula, type Quantity } from './formula.js';
import type { LoadRun } from './load-run.js';

/** How a layout of a tool's files gives one quantity. */
interface FormulaRow {
  readonly quantity: Quantity;
  /** What the tool calls what it is read or computed from. */
  readonly field: string;
  /** See `FormulaParts`. */
  readonly computation: string;
  /** Numerator in words. */
  readonly words: string;
  /** null for a plain duration or count. */
  readonly denominator: string | null;
}

/** Everything that is taken from one layout of a tool's files. */
export interface FormulaSet {
  readonly tool: LoadTool;
  /** Which of the tool's layouts, in words. */
  readonly layout: string;
  /** Clock domain of the durations. */
  readonly clock: Formula['clock'];
  readonly rows: readonly FormulaRow[];
}

const row = (
  quantity: Quantity,
  field: string,
  computation: string,
  words: string,
  denominator: string | null = null,
): FormulaRow => ({ quantity, field, computation, words, denominator });

const N = 'output tokens';
const N_LESS_ONE = 'output tokens − 1';

/** Rows that vLLM and SGLang have alike. */
const COLUMN_COUNTS = [
  row('n_in', 'input_lens', 'prompt-tokens', 'tokens of the prompt as the server or the client counted them'),
  row(
    'n_out',
    'output_lens',
    'output-tokens',
    "output tokens by the server's usage, else counted by the client",
  ),
];

/**
 * The formulas of every layout that is read, from the tools' own sources. The same word stands for different formulas
 * (what AIPerf and GuideLLM call inter-token latency is the TPOT of the others, GuideLLM's TPOT has the first token in
 * it), and different words for the same: only `computation` tells.
 */
export const FORMULA_SETS = {
  'vllm-bench': {
    tool: 'vllm-bench',
    layout: '`vllm bench serve --save-detailed` with `latencies`',
    clock: 'monotonic',
    rows: [
      row(
        'ttft_ms',
        'ttfts',
        'first-chunk-minus-send',
        'first chunk with choices received minus request sent',
      ),
      row(
        'itl_gap_ms',
        'itls',
        'gap-between-chunks',
        'each chunk minus the chunk before; a chunk may hold several tokens',
      ),
      row(
        'e2e_ms',
        'latencies',
        'last-chunk-minus-send',
        'last chunk with choices received minus request sent',
      ),
      row(
        'tpot_ms',
        'latencies − ttfts',
        'last-chunk-minus-first-chunk-over-n-minus-1',
        'last chunk minus first chunk',
        N_LESS_ONE,
      ),
      row(
        'ntpot_ms',
        'latencies',
        'last-chunk-minus-send-over-n',
        'last chunk received minus request sent',
        N,
      ),
      ...COLUMN_COUNTS,
    ],
  },
  'vllm-bench-derived': {
    tool: 'vllm-bench',
    layout: '`vllm bench serve --save-detailed` without `latencies`',
    clock: 'monotonic',
    rows: [
      row(
        'ttft_ms',
        'ttfts',
        'first-chunk-minus-send',
        'first chunk with choices received minus request sent',
      ),
      row(
        'itl_gap_ms',
        'itls',
        'gap-between-chunks',
        'each chunk minus the chunk before; a chunk may hold several tokens',
      ),
      row(
        'e2e_ms',
        'ttfts + Σ itls',
        'first-chunk-minus-send-plus-gaps',
        'derived, since the file has no end of a request: TTFT plus the sum of all gaps',
      ),
      row(
        'tpot_ms',
        'Σ itls',
        'sum-of-gaps-between-chunks-over-n-minus-1',
        'sum of all gaps between chunks',
        N_LESS_ONE,
      ),
      row(
        'ntpot_ms',
        'ttfts + Σ itls',
        'first-chunk-minus-send-plus-gaps-over-n',
        'derived: TTFT plus the sum of all gaps',
        N,
      ),
      ...COLUMN_COUNTS,
    ],
  },
  'sglang-bench': {
    tool: 'sglang-bench',
    layout: '`sglang.bench_serving --output-details`, OpenAI-like backends',
    clock: 'monotonic',
    rows: [
      row('ttft_ms', 'ttfts', 'first-text-minus-send', 'first chunk with text received minus request sent'),
      row(
        'itl_gap_ms',
        'itls',
        'gap-between-texts',
        'each chunk with text minus the one before; a chunk may hold several tokens',
      ),
      row(
        'e2e_ms',
        'ttfts + Σ itls',
        'first-text-minus-send-plus-gaps',
        'derived, since the file has no end of a request: TTFT plus the sum of all gaps',
      ),
      row(
        'tpot_ms',
        'Σ itls',
        'sum-of-gaps-between-texts-over-n-minus-1',
        'sum of all gaps between chunks with text',
        N_LESS_ONE,
      ),
      row(
        'ntpot_ms',
        'ttfts + Σ itls',
        'first-text-minus-send-plus-gaps-over-n',
        'derived: TTFT plus the sum of all gaps',
        N,
      ),
      ...COLUMN_COUNTS,
    ],
  },
  'sglang-native': {
    tool: 'sglang-bench',
    layout: '`sglang.bench_serving --output-details`, backend `sglang`',
    clock: 'monotonic',
    rows: [
      row('ttft_ms', 'ttfts', 'first-text-minus-send', 'first chunk with text received minus request sent'),
      row(
        'itl_gap_ms',
        'itls',
        'gap-between-texts-spread-over-tokens',
        'the gap between two chunks with text, divided evenly among the tokens that came in it',
      ),
      row(
        'e2e_ms',
        'ttfts + Σ itls',
        'first-text-minus-send-plus-gaps',
        'derived, since the file has no end of a request: TTFT plus the sum of all gaps',
      ),
      row(
        'tpot_ms',
        'Σ itls',
        'sum-of-gaps-between-texts-over-n-minus-1',
        'sum of all gaps between chunks with text',
        N_LESS_ONE,
      ),
      row(
        'ntpot_ms',
        'ttfts + Σ itls',
        'first-text-minus-send-plus-gaps-over-n',
        'derived: TTFT plus the sum of all gaps',
        N,
      ),
      ...COLUMN_COUNTS,
    ],
  },
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
  qgate: {
    tool: 'qgate',
    layout: 'a run of `qgate run`',
    clock: 'monotonic',
    rows: [
      row(
        'ttft_ms',
        'first chunk',
        'first-event-minus-send',
        'first streamed event received minus request sent',
      ),
      row(
        'ttfo_ms',
        'first content',
        'first-content-minus-send',
        'first chunk with answer text received minus request sent',
      ),
      row(
        'itl_gap_ms',
        'content chunks',
        'gap-between-contents',
        'each chunk with answer text minus the one before',
      ),
      row('e2e_ms', 'end', 'end-of-stream-minus-send', 'end of the answer minus request sent'),
      row(
        'tpot_ms',
        'content chunks',
        'last-content-minus-first-content-over-n-minus-1',
        'last chunk with answer text minus the first',
        N_LESS_ONE,
      ),
      row('ntpot_ms', 'end', 'end-of-stream-minus-send-over-n', 'end of the answer minus request sent', N),
      row('n_in', 'prompt tokens', 'prompt-tokens', "tokens of the prompt by the server's usage"),
      row('n_out', 'completion tokens', 'output-tokens', "output tokens by the server's usage"),
    ],
  },
} as const satisfies Readonly<Record<string, FormulaSet>>;

export type FormulaSetName = keyof typeof FORMULA_SETS;

/** Quantities in which somebody's count of tokens is. */
const WITH_TOKENS: ReadonlySet<Quantity> = new Set(['tpot_ms', 'ntpot_ms', 'n_in', 'n_out', 'n_reasoning']);

/** The formulas of one layout where its clock stood at `boundary`. */
export function formulasOf(
  name: FormulaSetName,
  boundary: Boundary,
  tokenSource: LoadRun['tokenSource'],
): readonly Formula[] {
  const { clock, rows }: FormulaSet = FORMULA_SETS[name];
  return rows.map(({ quantity, computation, words, denominator }) =>
    makeFormula({
      quantity,
      computation,
      words,
      denominator,
      boundary,
      clock,
      tokenSource: WITH_TOKENS.has(quantity) ? tokenSource : null,
    }),
  );
}
