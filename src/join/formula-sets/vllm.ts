import { COLUMN_COUNTS } from './column-counts.js';
import { type FormulaSet, N, N_LESS_ONE, row } from './formula-set.js';

/** Layouts of vLLM's bench. */
export const VLLM = {
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
} as const satisfies Readonly<Record<string, FormulaSet>>;
