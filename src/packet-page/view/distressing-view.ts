import type { Entry } from '../state/session.js';
import type { App } from './app.js';
import { button, el } from './el.js';

/** Stands in for an item with distressing content, none of which is on the page until the rater wants to see it. */
export function distressingView({ session, words, open }: App, index: number): HTMLElement {
  const { draft } = session.entries[index] as Entry;
  const show = () => {
    draft.hasDeclined = false;
    draft.hasAgreed = true;
    session.changed();
    open({ at: 'item', index });
  };
  const decline = () => {
    draft.hasDeclined = true;
    session.changed();
    open({ at: 'item', index });
  };
  return el(
    'section',
    { class: 'card warning' },
    el('h3', {}, words.distressing),
    ...(draft.hasDeclined
      ? [el('p', {}, words.declined), button(words.showAfterAll, {}, show)]
      : [
          el('p', {}, words.distressingWhy),
          el('div', { class: 'actions' }, button(words.show, {}, show), button(words.decline, {}, decline)),
        ]),
  );
}
