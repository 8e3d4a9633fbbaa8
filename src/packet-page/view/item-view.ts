import type { Entry } from '../state/session.js';
import { answersView } from './answers.js';
import type { App, View } from './app.js';
import { distressingView } from './distressing-view.js';
import { button, el } from './el.js';
import { gradePanel } from './grade-panel.js';
import { requestView } from './request.js';
import { rubricPanel } from './rubric-panel.js';
import { stateSign } from './state-sign.js';

/** One item: what was asked and answered, what the rater says of it, and the rubric beside it. */
export function itemView(app: App, index: number): View {
  const { session, words } = app;
  const entry = session.entries[index] as Entry;
  const { item, form, draft } = entry;
  const sign = stateSign(app, index);
  const head = el(
    'div',
    { class: 'item-head' },
    el('h2', { tabindex: '-1' }, words.itemOf(index + 1, session.entries.length)),
    sign.element,
    el(
      'p',
      { class: 'item-key', title: words.itemId },
      el('span', { class: 'visually-hidden' }, `${words.itemId}: `),
      `${item.itemKey} · ${item.rowCheck}`,
    ),
  );
  const navigation = itemNavigation(app, index);
  if (item.isDistressing && !draft.hasAgreed) {
    const element = el('div', { class: 'item' }, head, distressingView(app, index), navigation);
    return { element, form: null, act: () => {} };
  }
  const panel = gradePanel(app, form, entry, () => {
    session.changed();
    sign.update();
  });
  const columns = el(
    'div',
    { class: 'item-columns' },
    el('div', { class: 'reading' }, requestView(app, item), answersView(app, item.answers)),
    el(
      'div',
      { class: 'judging' },
      el('section', { class: 'judging-form' }, el('h3', {}, words.yourGrade), panel.element),
      rubricPanel(app, form),
    ),
  );
  return { element: el('div', { class: 'item' }, head, columns, navigation), form, act: panel.act };
}

/** Where to go from an item. */
function itemNavigation(app: App, index: number): HTMLElement {
  const { session, words, open } = app;
  const isLast = index === session.entries.length - 1;
  return el(
    'nav',
    { class: 'item-navigation', 'aria-label': words.navigation },
    button(words.previous, { disabled: index === 0 }, () => open({ at: 'item', index: index - 1 })),
    button(words.nextUnanswered, { class: 'quiet' }, () => {
      const next = session.nextUnanswered(index);
      open(next === null ? { at: 'finish' } : { at: 'item', index: next });
    }),
    button(isLast ? words.toFinish : words.next, { class: 'primary' }, () =>
      open(isLast ? { at: 'finish' } : { at: 'item', index: index + 1 }),
    ),
  );
}
