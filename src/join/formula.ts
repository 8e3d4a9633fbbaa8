/** Tools whose result files are read. `qgate` is a run of our own, measured under its closed loop. */
export const LOAD_TOOLS = [
  'vllm-bench',
  'aiperf',
  'guidellm',
  'sglang-bench',
  'inference-perf',
  'qgate',
] as const;
export type LoadTool = (typeof LOAD_TOOLS)[number];

/** Quantities of a request, by the names under which they are stored and told. */
export const QUANTITIES = [
  'ttft_ms',
  'ttfo_ms',
  'tpot_ms',
  'itl_gap_ms',
  'ntpot_ms',
  'e2e_ms',
  'n_in',
  'n_out',
  'n_reasoning',
] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** Where a clock stood: what lies between it and the model is inside the number. */
export type Boundary = 'client' | 'gateway' | 'server';

/**
 * How a tool measured one quantity. Equal words hide different formulas (the ITL of one tool is the TPOT of another),
 * so two numbers are compared only where `id` is equal; `id` is made of every other field.
 */
export interface Formula {
  /** For instance `ttft_ms:first-chunk-minus-send@client/monotonic`. */
  readonly id: string;
  readonly quantity: Quantity;
  readonly unit: 'ms' | 'tokens';
  /** Numerator in words a person reads: "first chunk received minus request sent". */
  readonly words: string;
  /** What it is divided by, for instance "output tokens − 1"; null for a plain duration or count. */
  readonly denominator: string | null;
  readonly boundary: Boundary;
  /** Clock domain: `monotonic`, `wall`, or `unknown`. */
  readonly clock: 'monotonic' | 'wall' | 'unknown';
  /** Who counted the tokens in it, where tokens are in it. */
  readonly tokenSource: 'server' | 'client' | 'unknown' | null;
}

/** What a formula is made of, before it has a name. */
export interface FormulaParts extends Omit<Formula, 'id' | 'unit'> {
  /** The computation in a few hyphened words, the divisor included: two formulas that compute differently differ in it. */
  readonly computation: string;
}

/** The formula with its id, which says everything in which two formulas can differ. */
export function makeFormula({ computation, ...parts }: FormulaParts): Formula {
  const { quantity, boundary, clock, tokenSource } = parts;
  const tokens = tokenSource === null ? '' : `/tokens-by-${tokenSource}`;
  return {
    id: `${quantity}:${computation}@${boundary}/${clock}${tokens}`,
    unit: quantity.endsWith('_ms') ? 'ms' : 'tokens',
    ...parts,
  };
}
