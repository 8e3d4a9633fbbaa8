import { practiceOf } from '../state/practice-of.js';
import type { App, View } from './app.js';
import { button, el, newId } from './el.js';
import { loadField } from './load-field.js';
import { rubricPanel } from './rubric-panel.js';

/** The first screen: what this is, and the rater's name. */
export function startView(app: App): View {
  const { session, words } = app;
  const { packet, entries } = session;
  const nPractice = practiceOf(packet, words.locale).length;
  const nDistressing = packet.items.filter(({ isDistressing }) => isDistressing).length;
  const steps = [...(nPractice > 0 ? [words.practiceFirst(nPractice)] : []), ...words.steps];
  const form = entries[0]?.form ?? null;
  const intro =
    packet.purpose === 'confirm'
      ? words.introConfirm(entries.length)
      : words.intro(entries.length, packet.mode !== 'absolute');
  return {
    element: el(
      'div',
      { class: 'start' },
      el('h2', { tabindex: '-1' }, words.welcome),
      el('p', { class: 'lead' }, intro),
      packet.part.of > 1 ? el('p', {}, words.partOf(packet.part.index, packet.part.of)) : null,
      nameForm(app),
      el(
        'section',
        {},
        el('h3', {}, words.howItWorks),
        el('ul', {}, ...steps.map((step) => el('li', {}, step))),
        nDistressing === 0 ? null : el('p', { class: 'card warning' }, words.distressingAhead(nDistressing)),
        el('p', {}, words.privacy),
        el('p', { class: 'keys-hint' }, words.keyboardHint),
      ),
      form === null ? null : el('div', { class: 'card' }, rubricPanel(app, { ...form, criteria: [] })),
      el('section', {}, el('h3', {}, words.load), loadField(app)),
    ),
    form: null,
    act: () => {},
  };
}

function nameForm(app: App): HTMLElement {
  const { session, words } = app;
  const id = newId();
  const hintId = newId();
  const input = el('input', {
    id,
    type: 'text',
    autocomplete: 'name',
    maxlength: '200',
    required: true,
    dir: 'auto',
    'aria-describedby': hintId,
  });
  input.value = session.rater;
  const hint = el('p', { id: hintId, class: 'hint' }, words.yourNameHint);
  const begin = () => {
    const name = input.value.trim();
    if (name === '') {
      hint.textContent = words.nameMissing;
      hint.classList.add('missing');
      input.focus();
      return;
    }
    session.rater = name;
    session.changed();
    app.open(firstPlace(app));
  };
  // Not a form element: the page may submit none.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) begin();
  });
  return el(
    'div',
    { class: 'card name' },
    el('label', { for: id }, words.yourName),
    input,
    hint,
    button(
      session.isPracticeDone || session.nDone > 0 ? words.goOn : words.start,
      { class: 'primary' },
      begin,
    ),
  );
}

function firstPlace({ session, words }: App) {
  const hasPractice = practiceOf(session.packet, words.locale).length > 0;
  if (hasPractice && !session.isPracticeDone && session.nDone === 0)
    return { at: 'practice', index: 0 } as const;
  return { at: 'item', index: session.nextUnanswered(-1) ?? 0 } as const;
}
