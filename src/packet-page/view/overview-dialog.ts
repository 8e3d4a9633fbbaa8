import type { ItemState } from '../state/session.js';
import type { App } from './app.js';
import { showDialog } from './dialog.js';
import { button, el } from './el.js';
import { STATE_SIGNS, stateName } from './state-sign.js';

/** All items with their states; each is one step away. */
export function showOverview(app: App): void {
  const { session, words } = app;
  const cells = session.entries.map((_, index) => {
    const state = session.stateAt(index);
    const isCurrent = session.place.at === 'item' && session.place.index === index;
    const cell = button(
      '',
      {
        class: `cell cell-${state}`,
        'aria-current': isCurrent ? 'true' : null,
        'aria-label': `${index + 1}: ${stateName(words, state)}`,
      },
      () => {
        dialog.close();
        app.open({ at: 'item', index });
      },
    );
    cell.append(
      el('span', {}, String(index + 1)),
      el('span', { class: 'sign', 'aria-hidden': 'true' }, STATE_SIGNS[state]),
    );
    return el('li', {}, cell);
  });
  const legend = (Object.keys(STATE_SIGNS) as ItemState[])
    .filter((state) => state !== 'blank')
    .map((state) => el('span', {}, `${STATE_SIGNS[state]} ${stateName(words, state)}`));
  const dialog = showDialog(
    words,
    words.overview,
    'overview',
    el('p', {}, words.doneOf(session.nDone, session.entries.length)),
    el('ol', { class: 'cells' }, ...cells),
    el('p', { class: 'legend hint', 'aria-hidden': 'true' }, ...legend),
    el(
      'div',
      { class: 'actions' },
      button(words.nextUnanswered, {}, () => {
        const next = session.nextUnanswered(-1);
        dialog.close();
        app.open(next === null ? { at: 'finish' } : { at: 'item', index: next });
      }),
      button(words.toFinish, {}, () => {
        dialog.close();
        app.open({ at: 'finish' });
      }),
    ),
  );
}
