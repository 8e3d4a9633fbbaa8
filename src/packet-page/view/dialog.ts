import type { Words } from '../words/en.js';
import { button, el, newId } from './el.js';

/** Shows a dialog over the page until the rater closes it; the focus then goes back to where it was. */
export function showDialog(
  words: Words,
  title: string,
  className: string,
  ...content: readonly (Node | null)[]
): HTMLDialogElement {
  const titleId = newId();
  const dialog = el('dialog', { class: className, 'aria-labelledby': titleId });
  const close = () => dialog.close();
  dialog.append(
    el(
      'div',
      { class: 'dialog-head' },
      el('h2', { id: titleId, tabindex: '-1', autofocus: true }, title),
      button(words.close, { class: 'quiet' }, close),
    ),
    ...content.filter((node): node is Node => node !== null),
  );
  const before = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  // A click beside the dialog closes it: only the backdrop is the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
