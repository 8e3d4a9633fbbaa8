import { type FormulaSet, N, N_LESS_ONE, row } from './formula-set.js';

/** A run of a gate, by its own clocks. */
export const OWN_RUN = {
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
