import { type Command, commandOf } from './state/command.js';
import type { ItemForm } from './state/item-form.js';

/**
 * Hands single keys on as commands. A key that means something where the focus is stays there: letters in a text,
 * arrows on a radio button, Enter on a button.
 */
export function listenToKeys(
  isOn: () => boolean,
  formShown: () => ItemForm | null,
  act: (command: Command) => void,
): void {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTextField(target)) {
      if (key === 'Escape') target.blur();
      return;
    }
    if (!isOn() || document.querySelector('dialog[open]') !== null || isTaken(target, key)) return;
    const command = commandOf(key, formShown());
    if (command === null) return;
    event.preventDefault();
    act(command);
  });
}

function isTextField(target: HTMLElement): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type);
}

function isTaken(target: HTMLElement, key: string): boolean {
  if (key.startsWith('Arrow')) return target instanceof HTMLInputElement && target.type === 'radio';
  return (
    key === 'Enter' && target.closest('button, summary, input[type=checkbox], input[type=file]') !== null
  );
}
