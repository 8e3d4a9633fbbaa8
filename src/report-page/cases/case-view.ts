import { el } from '../../packet-page/view/el.js';
import type { CaseEntry, CaseIndex, CaseTexts } from '../../report/html/case-data.js';
import { answersView, sayingsView } from './answers-view.js';
import { textView } from './text-view.js';
import { visibleLines } from './visible-lines.js';

/** How answers are shown; kept while cases change. */
interface Shown {
  isMarked: boolean;
  repeat: number;
}

/** One case: what was asked, both answers with what differs marked, and what every grader found. */
export class CaseView {
  readonly element = el('div', {
    class: 'case',
    role: 'region',
    tabindex: '0',
    'aria-label': 'The chosen case',
  });
  readonly #shown: Shown = { isMarked: true, repeat: 0 };

  constructor(readonly index: CaseIndex) {}

  /** @param texts null where the file has none of them */
  show(entry: CaseEntry, texts: CaseTexts | null): void {
    const [caseId, slice, isCritical] = entry;
    this.#shown.repeat = 0;
    const tags = texts?.tags ?? [];
    this.element.replaceChildren(
      el('h3', { dir: 'auto' }, visibleLines(caseId)),
      el(
        'p',
        { class: 'note' },
        `slice ${visibleLines(this.index.slices[slice] ?? '')}`,
        tags.length === 0 ? null : `, tags ${visibleLines(tags.join(', '))}`,
        isCritical === 1 ? ', a critical failure of the candidate' : null,
      ),
      this.#scores(entry),
      ...(texts === null ? [this.#withoutTexts(caseId)] : this.#texts(texts)),
    );
    this.element.scrollTop = 0;
  }

  clear(): void {
    this.element.replaceChildren(el('p', {}, 'No case is chosen.'));
  }

  #scores([, , , scores]: CaseEntry): HTMLElement {
    const text = (score: number | null) => (score === null ? 'unscored' : String(Number(score.toFixed(4))));
    return el(
      'ul',
      { class: 'scores' },
      ...this.index.metrics.map((metric, at) => {
        const [baseline = null, candidate = null] = scores[at] ?? [];
        return el(
          'li',
          {},
          `${visibleLines(metric)}: `,
          el('strong', {}, `${text(baseline)} → ${text(candidate)}`),
        );
      }),
    );
  }

  #withoutTexts(caseId: string): HTMLElement {
    const { run } = this.index;
    return el(
      'p',
      {},
      'The texts of this case would make the file too large. They are in the store: ',
      el('code', {}, visibleLines(`qgate show ${run} ${caseId}`)),
    );
  }

  #texts(texts: CaseTexts): HTMLElement[] {
    const answers = el('div', {});
    const draw = () => answers.replaceChildren(answersView(texts, this.#shown.repeat, this.#shown.isMarked));
    draw();
    const said = sayingsView(texts.said);
    return [
      ...texts.asked.map(({ role, text }) =>
        el('div', { class: 'asked' }, el('h4', {}, `Asked (${visibleLines(role)})`), textView(text)),
      ),
      ...(texts.reference === null
        ? []
        : [el('div', { class: 'asked' }, el('h4', {}, 'Reference'), textView(texts.reference))]),
      this.#choices(texts, draw),
      answers,
      ...(said === null ? [] : [el('div', {}, el('h4', {}, 'Of the case as a whole'), said)]),
    ];
  }

  #choices({ answers }: CaseTexts, draw: () => void): HTMLElement {
    const mark = el('input', { type: 'checkbox' });
    mark.checked = this.#shown.isMarked;
    mark.addEventListener('change', () => {
      this.#shown.isMarked = mark.checked;
      draw();
    });
    const nRepeats = Math.max(0, ...answers.map(({ repeat }) => repeat + 1));
    const repeat = el(
      'select',
      {},
      ...Array.from({ length: nRepeats }, (_, n) =>
        el('option', { value: String(n) }, `${n + 1} of ${nRepeats}`),
      ),
    );
    repeat.addEventListener('change', () => {
      this.#shown.repeat = Number(repeat.value);
      draw();
    });
    return el(
      'div',
      { class: 'choices' },
      el('label', { class: 'check' }, mark, ' Mark the words that differ'),
      nRepeats > 1 ? el('label', {}, el('span', {}, 'Repeat'), repeat) : null,
    );
  }
}
