import { el } from '../../packet-page/view/el.js';
import type { CaseAnswer, CaseTexts, Saying } from '../../report/html/case-data.js';
import { textView } from './text-view.js';
import { visibleLines } from './visible-lines.js';
import { type Piece, wordDiff } from './word-diff.js';

/** Both arms' answers of one repeat side by side, with what the graders found under each. */
export function answersView({ answers }: CaseTexts, repeat: number, isMarked: boolean): HTMLElement {
  const answerOf = (arm: CaseAnswer['arm']) =>
    answers.find((answer) => answer.arm === arm && answer.repeat === repeat);
  const baseline = answerOf('baseline');
  const candidate = answerOf('candidate');
  const both =
    baseline?.text && candidate?.text ? ([baseline.text.text, candidate.text.text] as const) : null;
  const marks = isMarked && both !== null ? wordDiff(...both) : null;
  const isEqual = both !== null && both[0] === both[1];
  return el(
    'div',
    { class: 'answers' },
    answerView('Baseline', baseline, marks?.baseline ?? null, 'del'),
    answerView('Candidate', candidate, marks?.candidate ?? null, 'ins'),
    isEqual ? el('p', { class: 'note' }, 'Both answers are the same, character by character.') : null,
    isMarked && both !== null && marks === null
      ? el(
          'p',
          { class: 'note' },
          'The answers are too different and too long to be compared by words at once.',
        )
      : null,
  );
}

function answerView(
  name: string,
  answer: CaseAnswer | undefined,
  pieces: readonly Piece[] | null,
  mark: 'ins' | 'del',
): HTMLElement {
  if (answer === undefined) {
    return el('div', { class: 'answer' }, el('h4', {}, name), el('p', {}, 'No answer is stored.'));
  }
  const { status, detail, text, grades } = answer;
  return el(
    'div',
    { class: 'answer' },
    el('h4', {}, name, status === 'ok' ? null : ` (${visibleLines(status)})`),
    detail === null ? null : el('p', { class: 'note', dir: 'auto' }, visibleLines(detail)),
    text === null ? el('p', {}, 'No text of the answer is there.') : textView(text, pieces, mark),
    sayingsView(grades),
  );
}

/** What graders said, and on what ground. */
export function sayingsView(sayings: readonly Saying[]): HTMLElement | null {
  if (sayings.length === 0) return null;
  return el(
    'ul',
    { class: 'sayings' },
    ...sayings.map(({ grader, outcome, reason }) =>
      el(
        'li',
        { class: `said said-${['passed', 'failed'].includes(outcome) ? outcome : 'other'}` },
        el('strong', {}, visibleLines(outcome)),
        ' ',
        el('span', { dir: 'auto' }, visibleLines(grader)),
        reason === '' ? null : el('span', { class: 'reason', dir: 'auto' }, `: ${visibleLines(reason)}`),
      ),
    ),
  );
}
