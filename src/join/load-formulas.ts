import { type Boundary, type Formula, makeFormula, type Quantity } from './formula.js';
import type { FormulaSet } from './formula-sets/formula-set.js';
import { GENERATORS } from './formula-sets/generators.js';
import { OWN_RUN } from './formula-sets/own-run.js';
import { SGLANG } from './formula-sets/sglang.js';
import { VLLM } from './formula-sets/vllm.js';
import type { LoadRun } from './load-run.js';

/**
 * The formulas of every layout that is read, from the tools' own sources. The same word stands for different formulas
 * (what AIPerf and GuideLLM call inter-token latency is the TPOT of the others, GuideLLM's TPOT has the first token in
 * it), and different words for the same: only `computation` tells.
 */
export const FORMULA_SETS = {
  ...VLLM,
  ...SGLANG,
  ...GENERATORS,
  ...OWN_RUN,
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
