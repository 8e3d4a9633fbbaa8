import { UsageError } from '../shared/errors.js';
import type { Formula } from './formula.js';

/** Formulas of one load file, with what people call it. */
export interface FileFormulas {
  readonly file: string;
  readonly formulas: readonly Formula[];
}

/**
 * The one formula of each quantity in all load files of a join: their numbers stand in the same columns, so that none may
 * be measured otherwise.
 * @throws UsageError naming the first two formulas that differ
 */
export function commonFormulas(files: readonly FileFormulas[]): readonly Formula[] {
  const found = new Map<string, { readonly formula: Formula; readonly file: string }>();
  for (const { file, formulas } of files) {
    for (const formula of formulas) {
      const known = found.get(formula.quantity);
      if (known === undefined) found.set(formula.quantity, { formula, file });
      else if (known.formula.id !== formula.id) {
        throw new UsageError(
          `${formula.quantity} cannot be compared: in ${known.file} it is ${known.formula.id} (${known.formula.words}), in ${file} it is ${formula.id} (${formula.words})`,
          'measure both arms with the same tool, version and options',
        );
      }
    }
  }
  return [...found.values()].map(({ formula }) => formula);
}
