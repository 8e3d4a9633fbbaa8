import { ARM_GUESSES, COULD_TELL, type GradesFile } from '../../grade/human/grades-file.js';
import { emptyDraft } from './draft.js';
import { draftFromJson, isRecord } from './draft-json.js';
import { draftOfValue } from './draft-of-value.js';
import type { Place, Session } from './session.js';

/** Puts a session where a file says it was: the file replaces everything, also where it says nothing. */
export function restoreSession(session: Session, file: GradesFile): void {
  const given = new Map(file.items.map((item) => [item.itemKey, item]));
  const drafts = isRecord(file.page?.drafts) ? new Map(Object.entries(file.page.drafts)) : new Map();
  for (const entry of session.entries) {
    const { itemKey } = entry.item;
    const item = given.get(itemKey);
    if (drafts.has(itemKey)) entry.draft = draftFromJson(drafts.get(itemKey), entry.form.nAnswers);
    else entry.draft = item === undefined ? emptyDraft(entry.form.nAnswers) : draftOfValue(item, entry.form);
  }
  session.rater = file.rater;
  session.isPracticeDone = file.page?.isPracticeDone === true;
  session.place = placeOf(file.page?.place, session);
  session.couldTell = COULD_TELL.find((answer) => answer === file.guesses?.couldTell) ?? null;
  session.how = file.guesses?.how ?? '';
  session.guesses.clear();
  for (const { itemKey, guess } of file.guesses?.items ?? []) {
    if (guess !== null && ARM_GUESSES.includes(guess)) session.guesses.set(itemKey, guess);
  }
}

function placeOf(json: unknown, { entries }: Session): Place {
  if (!isRecord(json)) return { at: 'start' };
  if (json.at === 'finish') return { at: 'finish' };
  const { at, index } = json;
  if (at === 'item' && typeof index === 'number' && index in entries) return { at, index };
  return { at: 'start' };
}
