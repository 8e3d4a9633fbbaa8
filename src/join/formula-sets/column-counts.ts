import { row } from './formula-set.js';

/** Rows that vLLM and SGLang have alike. */
export const COLUMN_COUNTS = [
  row('n_in', 'input_lens', 'prompt-tokens', 'tokens of the prompt as the server or the client counted them'),
  row(
    'n_out',
    'output_lens',
    'output-tokens',
    "output tokens by the server's usage, else counted by the client",
  ),
];
