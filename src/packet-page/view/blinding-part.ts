import type { ArmGuess, CouldTell } from '../../grade/human/grades-file.js';
import type { PacketItem } from '../../grade/human/packet.js';
import { answersView } from './answers.js';
import type { App } from './app.js';
import { choiceGroup } from './choice-group.js';
import { el, newId } from './el.js';
import { requestView } from './request.js';

/** "Which side was the new one?": over the whole packet, and for a sample of its items. */
export function blindingPart(app: App): HTMLElement {
  const { session, words } = app;
  const couldTell = choiceGroup<CouldTell>(
    [words.couldTell],
    'could-tell',
    [
      { value: 'no', label: words.couldTellNo, key: null, detail: null },
      { value: 'sometimes', label: words.couldTellSometimes, key: null, detail: null },
      { value: 'often', label: words.couldTellOften, key: null, detail: null },
    ],
    (answer) => {
      session.couldTell = answer;
      session.changed();
    },
  );
  couldTell.show(session.couldTell);
  const howId = newId();
  const how = el('textarea', { id: howId, rows: '2', dir: 'auto' });
  how.value = session.how;
  how.addEventListener('input', () => {
    session.how = how.value;
    session.changed();
  });
  return el(
    'section',
    { class: 'card blinding' },
    el('h3', {}, words.blinding),
    el('p', {}, words.blindingWhy),
    couldTell.element,
    el('div', { class: 'note' }, el('label', { for: howId }, words.how), how),
    session.guessItems.length === 0 ? null : el('p', {}, words.guessIntro(session.guessItems.length)),
    ...session.guessItems.map((item) => guessView(app, item)),
  );
}

function guessView(app: App, item: PacketItem): HTMLElement {
  const { session, words } = app;
  const isPair = item.answers.length === 2;
  const index = session.entries.findIndex((entry) => entry.item.itemKey === item.itemKey);
  const options: readonly (readonly [ArmGuess, string])[] = isPair
    ? [
        ['a', words.guessA],
        ['b', words.guessB],
        ['dont-know', words.guessUnknown],
      ]
    : [
        ['new', words.guessNew],
        ['earlier', words.guessEarlier],
        ['dont-know', words.guessUnknown],
      ];
  const group = choiceGroup<ArmGuess>(
    [`${words.itemOf(index + 1, session.entries.length)}: ${isPair ? words.guessPair : words.guessSingle}`],
    'guess-choice',
    options.map(([value, label]) => ({ value, label, key: null, detail: null })),
    (guess) => {
      session.guesses.set(item.itemKey, guess);
      session.changed();
    },
  );
  group.show(session.guesses.get(item.itemKey) ?? null);
  const shown = el('details', {}, el('summary', {}, words.showItem));
  shown.addEventListener('toggle', () => {
    // Made when it is asked for: ten long items would slow the page down.
    if (shown.open && shown.children.length === 1)
      shown.append(requestView(app, item), answersView(app, item.answers));
  });
  return el('div', { class: 'guess' }, group.element, shown);
}
