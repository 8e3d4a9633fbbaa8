import type { App } from './app.js';
import { el, newId } from './el.js';

/** Takes a grades file that was downloaded before. */
export function loadField({ words, files }: App): HTMLElement {
  const id = newId();
  const hintId = newId();
  const input = el('input', {
    id,
    type: 'file',
    accept: '.json,application/json',
    'aria-describedby': hintId,
  });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) files.load(file);
    input.value = '';
  });
  return el(
    'div',
    { class: 'load' },
    el('label', { for: id, class: 'visually-hidden' }, words.load),
    input,
    el('p', { id: hintId, class: 'hint' }, words.loadHint(files.gradesName)),
  );
}
