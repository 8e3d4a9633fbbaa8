import type { PracticeItem, Preference } from '../../definition/rubric.js';
import type { Draft } from '../state/draft.js';
import type { Words } from '../words/en.js';
import type { App } from './app.js';
import { el } from './el.js';
import { rubricText } from './text-content.js';

/** Question, what was expected, what the rater said. */
type Row = readonly [string, string, string];

/** What the rubric's authors would have said of a practice item, beside what the rater said, and why. */
export function practiceExplanation(app: App, item: PracticeItem, draft: Draft): readonly HTMLElement[] {
  const { words } = app;
  const rows = rowsOf(words, item, draft);
  const why = rubricText(app, 'p', item.why);
  return [el('h3', {}, words.explanation), ...(rows.length === 0 ? [] : [comparison(words, rows)]), why];
}

function rowsOf(words: Words, { preference, levels }: PracticeItem, draft: Draft): readonly Row[] {
  const isPair = draft.sides.length === 2;
  const rows: Row[] = [];
  if (isPair && preference !== null && draft.preference !== null) {
    rows.push([
      words.whichIsBetter,
      preferenceName(words, preference),
      preferenceName(words, draft.preference),
    ]);
  }
  for (const [criterion, score] of Object.entries(levels)) {
    const own = draft.sides[0]?.levels.get(criterion);
    const question = isPair ? words.ofAnswer(criterion, words.answerA) : criterion;
    if (own !== undefined) rows.push([question, String(score), String(own)]);
  }
  return rows;
}

function preferenceName(words: Words, preference: Preference): string {
  return {
    a: words.preferenceA,
    b: words.preferenceB,
    tie: words.preferenceTie,
    'both-bad': words.preferenceBothBad,
  }[preference];
}

function comparison(words: Words, rows: readonly Row[]): HTMLElement {
  const names = [words.expected, words.yours].map((name) => el('th', { scope: 'col' }, name));
  const lines = rows.map(([question, expected, own]) =>
    el('tr', {}, el('th', { scope: 'row' }, question), el('td', {}, expected), el('td', {}, own)),
  );
  return el('table', {}, el('thead', {}, el('tr', {}, el('td', {}), ...names)), el('tbody', {}, ...lines));
}
