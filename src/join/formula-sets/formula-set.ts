import type { Formula, LoadTool, Quantity } from '../formula.js';

/** How a layout of a tool's files gives one quantity. */
export interface FormulaRow {
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

/** One quantity of a layout; `denominator` null for a plain duration or count. */
export const row = (
  quantity: Quantity,
  field: string,
  computation: string,
  words: string,
  denominator: string | null = null,
): FormulaRow => ({ quantity, field, computation, words, denominator });

export const N = 'output tokens';
export const N_LESS_ONE = 'output tokens − 1';
