import { COLUMN_COUNTS } from './column-counts.js';
import { type FormulaSet, N, N_LESS_ONE, row } from './formula-set.js';

/** What SGLang's files give alike, whatever its backend does with gaps. */
const TTFT = row(
  'ttft_ms',
  'ttfts',
  'first-text-minus-send',
  'first chunk with text received minus request sent',
);
const DERIVED = [
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
];

/** Layouts of SGLang's bench. */
export const SGLANG = {
  'sglang-bench': {
    tool: 'sglang-bench',
    layout: '`sglang.bench_serving --output-details`, OpenAI-like backends',
    clock: 'monotonic',
    rows: [
      TTFT,
      row(
        'itl_gap_ms',
        'itls',
        'gap-between-texts',
        'each chunk with text minus the one before; a chunk may hold several tokens',
      ),
      ...DERIVED,
      ...COLUMN_COUNTS,
    ],
  },
  'sglang-native': {
    tool: 'sglang-bench',
    layout: '`sglang.bench_serving --output-details`, backend `sglang`',
    clock: 'monotonic',
    rows: [
      TTFT,
      row(
        'itl_gap_ms',
        'itls',
        'gap-between-texts-spread-over-tokens',
        'the gap between two chunks with text, divided evenly among the tokens that came in it',
      ),
      ...DERIVED,
      ...COLUMN_COUNTS,
    ],
  },
} as const satisfies Readonly<Record<string, FormulaSet>>;
