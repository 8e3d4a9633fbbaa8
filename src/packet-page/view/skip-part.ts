import type { Draft } from '../state/draft.js';
import type { App } from './app.js';
import { tickBox } from './choice-group.js';
import { button, el, newId } from './el.js';

export interface SkipPart {
  readonly element: HTMLElement;
  readonly show: (draft: Draft) => void;
  readonly toggle: () => void;
}

/** "Cannot judge", always possible, with a reason. */
export function skipPart({ words }: App, draftOf: () => Draft, onChange: () => void): SkipPart {
  const reasonId = newId();
  const hintId = newId();
  const reason = el('textarea', { id: reasonId, rows: '2', dir: 'auto', 'aria-describedby': hintId });
  const hint = el('p', { id: hintId, class: 'hint missing' }, words.reasonMissing);
  const say = (text: string) => {
    draftOf().reason = text;
    hint.hidden = text.trim() !== '';
    onChange();
  };
  reason.addEventListener('input', () => say(reason.value));
  const suggestions = words.reasons.map((text) =>
    button(text, { class: 'chip' }, () => {
      reason.value = text;
      say(text);
      reason.focus();
    }),
  );
  const more = el(
    'div',
    { class: 'skip-reason' },
    el('label', { for: reasonId }, words.reason),
    el('div', { class: 'chips' }, ...suggestions),
    reason,
    hint,
  );
  const box = tickBox(words.cannotJudge, 'C', (isTicked) => {
    draftOf().isSkipped = isTicked;
    more.hidden = !isTicked;
    onChange();
    if (isTicked) reason.focus();
  });
  return {
    element: el('div', { class: 'skip' }, box.element, more),
    show: (draft) => {
      box.input.checked = draft.isSkipped;
      more.hidden = !draft.isSkipped;
      reason.value = draft.reason;
      hint.hidden = draft.reason.trim() !== '';
    },
    toggle: () => box.input.click(),
  };
}
