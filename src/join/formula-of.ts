import type { Formula, Quantity } from './formula.js';

/** The formula by which a run measured a quantity, or null where its file names none. */
export function formulaOf(formulas: readonly Formula[], quantity: Quantity): Formula | null {
  return formulas.find((formula) => formula.quantity === quantity) ?? null;
}
