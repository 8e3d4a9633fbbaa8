import type { GradesFile } from '../../grade/human/grades-file.js';
import { isTouched } from './draft.js';
import { draftToJson } from './draft-json.js';
import type { Session } from './session.js';

/** Everything in a session as the file that is downloaded, kept in the browser and put into a saved page alike. */
export function gradesOfSession(session: Session, savedAtMs: number): GradesFile {
  const { packet, entries, guesses, guessItems } = session;
  return {
    grades: 1,
    packetKey: packet.packetKey,
    digest: packet.digest,
    rater: session.rater,
    savedAtMs,
    items: entries.map(({ item, draft }, index) => ({
      itemKey: item.itemKey,
      rowCheck: item.rowCheck,
      value: session.valueAt(index),
      note: draft.note.trim() === '' ? null : draft.note.trim(),
      seconds: Math.round(draft.shownMs / 1000),
    })),
    guesses: {
      couldTell: session.couldTell,
      how: session.how.trim() === '' ? null : session.how.trim(),
      items: guessItems.map(({ itemKey }) => ({ itemKey, guess: guesses.get(itemKey) ?? null })),
    },
    page: {
      place: session.place,
      isPracticeDone: session.isPracticeDone,
      drafts: Object.fromEntries(
        entries
          .filter(
            ({ draft }, index) =>
              session.valueAt(index) === null && (isTouched(draft) || draft.hasAgreed || draft.note !== ''),
          )
          .map(({ item, draft }) => [item.itemKey, draftToJson(draft)]),
      ),
    },
  };
}
