import type { Preference } from '../../definition/rubric.js';
import type { ItemForm } from '../state/item-form.js';
import type { App } from './app.js';
import { type ChoiceGroup, choiceGroup } from './choice-group.js';

/** Which of two answers is better. */
export function preferencePart(
  { words }: App,
  form: ItemForm,
  onChoose: (preference: Preference) => void,
): ChoiceGroup<Preference> {
  // Digits choose levels where the rubric is asked for as well.
  const keys = form.criteria.length > 0 ? ['A', 'B', 'T', 'N'] : ['1', '2', '3', '4'];
  const labels: readonly (readonly [Preference, string])[] = [
    ['a', words.preferenceA],
    ['b', words.preferenceB],
    ['tie', words.preferenceTie],
    ['both-bad', words.preferenceBothBad],
  ];
  return choiceGroup(
    [words.whichIsBetter],
    'preference',
    labels.map(([value, label], index) => ({ value, label, key: keys[index] ?? null, detail: null })),
    onChoose,
  );
}
