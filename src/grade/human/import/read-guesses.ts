import { ARM_GUESSES, type BlindingGuesses, COULD_TELL } from '../grades-file.js';
import { filledText, listOf, own, textOf } from './json-shape.js';

/** null where nothing was guessed, or where it cannot be read: guesses never keep grades out. */
export function readGuesses(value: unknown): BlindingGuesses | null {
  const couldTell = wordOf(own(value, 'couldTell'), COULD_TELL);
  const items = listOf(own(value, 'items')).flatMap((item) => {
    const itemKey = textOf(own(item, 'itemKey'));
    const guess = wordOf(own(item, 'guess'), ARM_GUESSES);
    return itemKey === null || guess === null ? [] : [{ itemKey, guess }];
  });
  if (couldTell === null && items.length === 0) return null;
  return { couldTell, how: filledText(own(value, 'how')), items };
}

function wordOf<const Word extends string>(value: unknown, words: readonly Word[]): Word | null {
  return words.find((word) => word === value) ?? null;
}
