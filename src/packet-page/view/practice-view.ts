import type { PracticeItem } from '../../definition/rubric.js';
import { emptyDraft, valueOfDraft } from '../state/draft.js';
import { itemForm } from '../state/item-form.js';
import { practiceOf } from '../state/practice-of.js';
import { answersView } from './answers.js';
import type { App, View } from './app.js';
import { button, el } from './el.js';
import { type DraftHolder, gradePanel } from './grade-panel.js';
import { practiceExplanation } from './practice-explanation.js';
import { requestView } from './request.js';
import { rubricPanel } from './rubric-panel.js';

/** An explained item that does not count: the rater tries first and compares then. */
export function practiceView(app: App, index: number): View {
  const { session, words } = app;
  const items = practiceOf(session.packet, words.locale);
  const item = items[index] as PracticeItem;
  const isLast = index + 1 >= items.length;
  const answers = session.packet.mode === 'absolute' || item.b === null ? [item.a] : [item.a, item.b];
  const form = itemForm(session.packet, { answers, confirmClass: null });
  const holder: DraftHolder = { draft: emptyDraft(answers.length) };
  const panel = gradePanel(app, form, holder, () => {}, false);

  const startGrading = () => {
    session.isPracticeDone = true;
    app.open({ at: 'item', index: session.nextUnanswered(-1) ?? 0 });
  };
  const goOn = () => (isLast ? startGrading() : app.open({ at: 'practice', index: index + 1 }));
  const next = button(isLast ? words.startGrading : words.nextPractice, { class: 'primary' }, goOn);
  const explained = el('section', {
    class: 'card explained',
    tabindex: '-1',
    'aria-label': words.explanation,
    hidden: true,
  });
  const hint = el('p', { class: 'hint missing', hidden: true }, words.tryFirst);
  const compare = button(words.compare, { class: 'primary' }, () => {
    hint.hidden = valueOfDraft(holder.draft, form) !== null;
    if (!hint.hidden) return app.announce(words.tryFirst);
    compare.hidden = true;
    explained.replaceChildren(...practiceExplanation(app, item, holder.draft), next);
    explained.hidden = false;
    explained.focus();
  });

  const request = { prompt: [{ role: 'user', text: item.input }], reference: null };
  const heading = el('h2', { tabindex: '-1' }, words.practiceOf(index + 1, items.length));
  const reading = el(
    'div',
    { class: 'reading' },
    requestView(app, request),
    answersView(app, answers),
    explained,
  );
  const judging = el(
    'div',
    { class: 'judging' },
    el('section', { class: 'judging-form' }, el('h3', {}, words.yourGrade), panel.element, hint, compare),
    rubricPanel(app, form),
  );
  const navigation = el(
    'nav',
    { class: 'item-navigation', 'aria-label': words.navigation },
    button(words.skipPractice, { class: 'quiet' }, startGrading),
  );
  return {
    element: el(
      'div',
      { class: 'item practice' },
      el('div', { class: 'item-head' }, heading, el('p', { class: 'badge' }, words.practiceNote)),
      el('div', { class: 'item-columns' }, reading, judging),
      navigation,
    ),
    form,
    // Enter compares, and then goes on.
    act: (command) => {
      if (command.do !== 'next') panel.act(command);
      else if (explained.hidden) compare.click();
      else goOn();
    },
  };
}
