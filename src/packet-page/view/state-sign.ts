import type { ItemState } from '../state/session.js';
import type { Words } from '../words/en.js';
import type { App } from './app.js';
import { el } from './el.js';

export const STATE_SIGNS: Readonly<Record<ItemState, string>> = {
  graded: '✓',
  skipped: '?',
  declined: '–',
  half: '…',
  blank: '',
};

export function stateName(words: Words, state: ItemState): string {
  return {
    graded: words.stateGraded,
    skipped: words.stateSkipped,
    declined: words.stateDeclined,
    half: words.stateHalf,
    blank: words.stateBlank,
  }[state];
}

/** Says whether an item counts as done, and tells screen readers when that changes. */
export function stateSign(app: App, index: number): { element: HTMLElement; update: () => void } {
  const { session, words } = app;
  const element = el('p', { class: 'state' });
  let shown: ItemState | null = null;
  const update = () => {
    const state = session.stateAt(index);
    if (state === shown) return;
    element.className = `state state-${state}`;
    element.textContent = state === 'blank' ? '' : `${STATE_SIGNS[state]} ${stateName(words, state)}`;
    if (shown !== null) {
      const count = session.entries.length;
      app.announce(
        words.itemNow(
          words.itemOf(index + 1, count),
          stateName(words, state),
          words.doneOf(session.nDone, count),
        ),
      );
    }
    shown = state;
  };
  update();
  return { element, update };
}
