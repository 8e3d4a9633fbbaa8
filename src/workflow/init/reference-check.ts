import type { DraftCase, DraftCheck } from './gate-draft.js';

/** Longest reference that an answer can be expected to hold word for word. */
const LONGEST_QUOTED = 60;

/**
 * A check that compares with the references, chosen by what they look like; null where there are none, or where they are
 * so long that how like them an answer must be is for the gate's author to say.
 */
export function referenceCheck(cases: readonly DraftCase[]): DraftCheck | null {
  const references = cases.map(({ reference }) => reference);
  if (cases.length === 0 || references.some((reference) => reference === undefined)) return null;
  if (references.every(isNumber)) return { name: 'answer', type: 'number', equals: 'reference' };
  if (references.every(isLetter)) {
    const choices = [...new Set([...'ABCD', ...references.map((letter) => String(letter).trim())])].sort();
    return { name: 'answer', type: 'choice', equals: 'reference', choices };
  }
  const texts = references.flatMap((reference) => (Array.isArray(reference) ? reference : [reference]));
  if (!texts.every((text) => typeof text === 'string')) return null;
  return texts.every((text) => text.length <= LONGEST_QUOTED)
    ? { name: 'answer', type: 'contains', text: 'reference', ignore_case: true }
    : null;
}

function isNumber(value: unknown): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^\s*[-−]?\d[\d,]*(\.\d+)?\s*$/.test(value))
  );
}

function isLetter(value: unknown): boolean {
  return typeof value === 'string' && /^[A-J]$/.test(value.trim());
}
