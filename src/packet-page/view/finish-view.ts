import type { App, View } from './app.js';
import { blindingPart } from './blinding-part.js';
import { button, el } from './el.js';

/** The last screen: what is missing, how blind the rater was, and the file to send back. */
export function finishView(app: App): View {
  const { session, words, files } = app;
  const nMissing = session.entries.length - session.nDone;
  const count = (state: string) =>
    session.entries.filter((_, index) => session.stateAt(index) === state).length;
  const rows = [
    [words.stateGraded, count('graded')],
    [words.stateSkipped, count('skipped')],
    [words.stateDeclined, count('declined')],
    [words.stateHalf, count('half')],
    [words.stateBlank, count('blank')],
  ] as const;
  const next = session.nextUnanswered(-1);
  return {
    element: el(
      'div',
      { class: 'finish' },
      el('h2', { tabindex: '-1' }, words.finish),
      el('p', { class: 'lead' }, nMissing === 0 ? words.finishDone : words.finishMissing(nMissing)),
      next === null
        ? null
        : button(words.nextUnanswered, { class: 'primary' }, () => app.open({ at: 'item', index: next })),
      el(
        'section',
        { class: 'card' },
        el('h3', {}, words.summary),
        el(
          'dl',
          { class: 'summary' },
          ...rows
            .filter(([, n]) => n > 0)
            .flatMap(([name, n]) => [el('dt', {}, name), el('dd', {}, String(n))]),
        ),
      ),
      // Thinking about versions could colour the grades that are still to come.
      nMissing > 0 || session.packet.purpose === 'confirm' ? null : blindingPart(app),
      el(
        'section',
        { class: 'card' },
        el('h3', {}, words.sendBack),
        el('p', {}, words.sendBackHow),
        el(
          'div',
          { class: 'actions' },
          button(words.download, { class: 'primary' }, files.downloadGrades),
          button(words.savePage, {}, files.savePage),
        ),
        el('p', { class: 'hint' }, words.downloadHint(files.gradesName)),
        el('p', { class: 'hint' }, words.savePageHint),
      ),
      el(
        'nav',
        { class: 'item-navigation', 'aria-label': words.navigation },
        button(words.previous, {}, () => app.open({ at: 'item', index: session.entries.length - 1 })),
      ),
    ),
    form: null,
    act: () => {},
  };
}
