import type { VerdictWord } from './word.js';

/**
 * Whether a verdict stands against every later one of its run: `pending` waits for grades, and `inconclusive` on a part of the
 * answers for the rest. A block stands whatever is missing: a breach counts only where nothing that is missing could undo it.
 */
export function isCompleted(word: VerdictWord, isPartial: boolean): boolean {
  if (word === 'pending') return false;
  return word !== 'inconclusive' || !isPartial;
}
