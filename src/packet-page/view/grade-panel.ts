import type { Command } from '../state/command.js';
import { type Draft, emptyDraft } from '../state/draft.js';
import type { ItemForm } from '../state/item-form.js';
import type { App } from './app.js';
import { confirmPart } from './confirm-part.js';
import { criteriaPart } from './criteria-part.js';
import { button, el, newId } from './el.js';
import { faultsPart } from './faults-part.js';
import { preferencePart } from './preference-part.js';
import { skipPart } from './skip-part.js';

export interface GradePanel {
  readonly element: HTMLElement;
  readonly act: (command: Command) => void;
}

/** Where a draft stands. */
export interface DraftHolder {
  draft: Draft;
}

/**
 * Everything a rater can say of one item. Saying something takes back "cannot judge".
 * @param hasNote false where nobody would read a note
 */
export function gradePanel(
  app: App,
  form: ItemForm,
  holder: DraftHolder,
  onChange: () => void,
  hasNote = true,
): GradePanel {
  const { words } = app;
  const draftOf = () => holder.draft;
  const said = () => {
    if (draftOf().isSkipped) {
      draftOf().isSkipped = false;
      skip.show(draftOf());
    }
    onChange();
  };
  const preference = preferencePart(app, form, (choice) => {
    draftOf().preference = choice;
    said();
  });
  const criteria = criteriaPart(app, form, draftOf, said);
  const faults = faultsPart(app, form, draftOf, said);
  const confirm = form.confirmClass === null ? null : confirmPart(app, form.confirmClass, draftOf, said);
  const skip = skipPart(app, draftOf, onChange);
  const note = noteField(app, draftOf, onChange);
  const showAll = () => {
    preference.show(draftOf().preference);
    criteria.show(draftOf());
    faults.show(draftOf());
    confirm?.show(draftOf());
    skip.show(draftOf());
    note.input.value = draftOf().note;
  };
  const clear = button(words.clear, { class: 'quiet' }, () => {
    holder.draft = {
      ...emptyDraft(form.nAnswers),
      hasAgreed: draftOf().hasAgreed,
      shownMs: draftOf().shownMs,
    };
    showAll();
    onChange();
  });
  showAll();
  return {
    element: el(
      'div',
      { class: 'grade' },
      form.asksPreference ? preference.element : null,
      ...criteria.elements,
      ...(form.asksFaults ? faults.elements : []),
      ...(confirm?.elements ?? []),
      skip.element,
      hasNote ? note.element : null,
      clear,
    ),
    act: (command) => {
      switch (command.do) {
        case 'prefer':
          preference.show(command.preference);
          draftOf().preference = command.preference;
          said();
          break;
        case 'level':
          criteria.chooseByKey(command.digit);
          break;
        case 'confirm':
          confirm?.chooseByKey(command.isOfClass);
          break;
        case 'material-error':
          faults.toggleMaterialError(criteria.markedSide());
          break;
        case 'cannot-judge':
          skip.toggle();
          break;
        case 'note':
          note.input.focus();
          break;
        default:
      }
    },
  };
}

function noteField({ words }: App, draftOf: () => Draft, onChange: () => void) {
  const id = newId();
  const input = el('textarea', { id, rows: '1', dir: 'auto' });
  input.addEventListener('input', () => {
    draftOf().note = input.value;
    onChange();
  });
  const label = el('label', { for: id }, words.note, ' ', el('kbd', { 'aria-hidden': 'true' }, 'W'));
  return { element: el('div', { class: 'note' }, label, input), input };
}
