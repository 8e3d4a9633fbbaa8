import type { Reference } from '../../definition/case.js';
import { stringifyJson } from '../../shared/lossless-json.js';

/** A reference as the judge reads it: texts as they are, several one below the other, anything else as JSON. */
export function referenceText(reference: Reference | null): string {
  if (reference === null) return '(none is given)';
  if (typeof reference === 'string') return reference;
  if (Array.isArray(reference) && reference.every((item) => typeof item === 'string')) {
    return reference.length === 1 ? String(reference[0]) : reference.map((item) => `- ${item}`).join('\n');
  }
  return stringifyJson(reference);
}
