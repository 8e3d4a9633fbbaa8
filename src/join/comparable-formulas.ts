import { UsageError } from '../shared/errors.js';
import type { Formula, Quantity } from './formula.js';

/**
 * Makes sure that two numbers measure the same thing before anyone puts them side by side: equal names hide different
 * formulas, and a number at the gateway is not one at the client.
 * @param what what would be compared, e.g. `ttft_ms`
 * @throws UsageError saying which two formulas they are, or that one side names none
 */
export function requireSameFormula(
  what: Quantity,
  baseline: Formula | null,
  candidate: Formula | null,
): void {
  if (baseline !== null && candidate !== null && baseline.id === candidate.id) return;
  throw new UsageError(
    `${what} cannot be compared: the baseline's is ${nameOf(baseline)}, the candidate's is ${nameOf(candidate)}`,
    'measure both arms with the same tool, version and options',
  );
}

/** The formula by which a run measured a quantity, or null where its file names none. */
export function formulaOf(formulas: readonly Formula[], quantity: Quantity): Formula | null {
  return formulas.find((formula) => formula.quantity === quantity) ?? null;
}

function nameOf(formula: Formula | null): string {
  return formula === null ? 'not measured by a named formula' : `${formula.id} (${formula.words})`;
}
