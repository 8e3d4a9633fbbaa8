import type { GradedItem } from '../../grade/human/grades-file.js';
import { type Draft, emptyDraft } from './draft.js';
import type { ItemForm } from './item-form.js';

/** A finished grade as the draft it came from, so that a rater can go on from a file. */
export function draftOfValue({ value, note, seconds }: GradedItem, form: ItemForm): Draft {
  const draft = emptyDraft(form.nAnswers);
  draft.note = note ?? '';
  draft.shownMs = seconds * 1000;
  if (value === null) return draft;
  if (value.state === 'declined') draft.hasDeclined = true;
  else if (value.state === 'skipped') {
    draft.isSkipped = true;
    draft.reason = value.reason;
    draft.hasAgreed = true;
  } else {
    draft.preference = value.preference;
    draft.hasAgreed = true;
    draft.sides.forEach((side, index) => {
      const given = value.sides[index];
      if (given === undefined) return;
      for (const [name, score] of Object.entries(given.levels)) side.levels.set(name, score);
      side.hasMaterialError = given.hasMaterialError;
      for (const name of given.critical) side.critical.add(name);
      if (form.confirmClass !== null) side.isOfClass = given.critical.includes(form.confirmClass.class);
    });
  }
  return draft;
}
