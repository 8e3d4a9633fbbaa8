import { isNumber } from '../shared/decimal.js';
import type { Case } from './case.js';
import { parseTemplate } from './prompt-template.js';
import { valueAt } from './source.js';

/**
 * Fills a message template: each placeholder is replaced by the case's text, verbatim and once. Nothing is escaped,
 * and inserted text is never read as template. The rules have made sure that every placeholder has a value.
 */
export function renderPrompt(template: string, subject: Pick<Case, 'input' | 'meta'>): string {
  const { pieces } = parseTemplate(template);
  return pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : (placeholderText(subject, piece.name) ?? '')))
    .join('');
}

/** What stands for a placeholder in a case; null where the case has nothing that could be inserted. */
export function placeholderText({ input, meta }: Pick<Case, 'input' | 'meta'>, name: string): string | null {
  if (name === 'input') return input.kind === 'text' ? input.text : null;
  const value = valueAt({ meta }, name.split('.'));
  if (typeof value === 'string') return value;
  return isNumber(value) || typeof value === 'boolean' ? String(value) : null;
}
