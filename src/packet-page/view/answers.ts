import type { App } from './app.js';
import { el, newId } from './el.js';
import { scrollTogether } from './scroll-together.js';
import { textContent } from './text-content.js';

/** One answer, or two side by side. Both look alike in everything but their text. */
export function answersView(app: App, answers: readonly string[]): HTMLElement {
  const boxes: HTMLElement[] = [];
  const articles = answers.map((answer, side) => {
    const headingId = newId();
    const name = answerName(app, answers.length, side);
    const box = el(
      'div',
      { class: 'answer-text', tabindex: '0', role: 'group', 'aria-label': app.words.answerText(name) },
      answer.trim() === ''
        ? el('p', { class: 'empty' }, app.words.emptyAnswer)
        : textContent(app, answer, answers),
    );
    boxes.push(box);
    return el(
      'section',
      { class: 'answer', 'aria-labelledby': headingId },
      el('h3', { id: headingId }, name),
      box,
    );
  });
  const [one, other] = boxes;
  if (one !== undefined && other !== undefined)
    scrollTogether(one, other, () => app.settings.scrollsTogether);
  return el('div', { class: answers.length === 2 ? 'answers pair' : 'answers' }, ...articles);
}

export function answerName({ words }: App, nAnswers: number, side: number): string {
  if (nAnswers === 1) return words.answer;
  return side === 0 ? words.answerA : words.answerB;
}
