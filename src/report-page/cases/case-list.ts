import { el } from '../../packet-page/view/el.js';
import type { CaseIndex } from '../../report/html/case-data.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { visibleLines } from './visible-lines.js';

/** Pixels; as in the style. */
const ROW_HEIGHT = 48;
/** Rows made above and below those in sight. */
const SPARE = 8;

const SIGNS: Readonly<Record<Outcome, string>> = {
  worse: '▼ worse',
  better: '▲ better',
  mixed: '◆ mixed',
  unscored: '○ unscored in one arm',
  same: '= same score',
};

/**
 * A list of any length of which only the rows in sight exist. It has the focus as a whole; keys move the choice, which
 * is told with its place in the list.
 */
export class CaseList {
  readonly element: HTMLElement;
  readonly #rows: HTMLElement;
  #places: readonly number[] = [];
  #metric: number | null = null;
  #chosen = 0;

  constructor(
    readonly index: CaseIndex,
    readonly onChoose: (place: number) => void,
  ) {
    this.#rows = el('div', { class: 'rows', role: 'presentation' });
    this.element = el(
      'div',
      { class: 'case-list', role: 'listbox', tabindex: '0', 'aria-label': 'Cases that differ' },
      this.#rows,
    );
    this.element.addEventListener('scroll', () => this.#draw(), { passive: true });
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null;
      if (row !== null) this.choose(Number(row.dataset.at));
    });
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /** @param places in the index, in order */
  show(places: readonly number[], metric: number | null): void {
    this.#places = places;
    this.#metric = metric;
    this.#rows.style.height = `${places.length * ROW_HEIGHT}px`;
    this.element.scrollTop = 0;
    this.choose(0);
  }

  /** @param at place in the list; one outside of it is moved to its nearest end */
  choose(at: number): void {
    this.#chosen = Math.max(0, Math.min(at, this.#places.length - 1));
    this.#reveal();
    this.#draw();
    const place = this.#places[this.#chosen];
    if (place !== undefined) this.onChoose(place);
  }

  #onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW_HEIGHT) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: this.#chosen + 1,
      ArrowUp: this.#chosen - 1,
      PageDown: this.#chosen + page,
      PageUp: this.#chosen - page,
      Home: 0,
      End: this.#places.length - 1,
    };
    const to = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.choose(to);
  }

  #reveal(): void {
    const top = this.#chosen * ROW_HEIGHT;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + ROW_HEIGHT > scrollTop + clientHeight) {
      this.element.scrollTop = top + ROW_HEIGHT - clientHeight;
    }
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - SPARE);
    const last = Math.min(this.#places.length, Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT) + SPARE);
    const rows: HTMLElement[] = [];
    for (let at = first; at < last; at += 1) rows.push(this.#row(at));
    this.#rows.replaceChildren(...rows);
    const isDrawn = this.#chosen >= first && this.#chosen < last;
    if (isDrawn) this.element.setAttribute('aria-activedescendant', `case-row-${this.#chosen}`);
    else this.element.removeAttribute('aria-activedescendant');
  }

  #row(at: number): HTMLElement {
    const entry = this.index.cases[this.#places[at] ?? -1];
    if (entry === undefined) throw new Error('a row of the list has no case');
    const [caseId, slice, isCritical] = entry;
    const outcome = outcomeOf(entry, this.#metric);
    const row = el(
      'div',
      {
        id: `case-row-${at}`,
        class: 'case-row',
        role: 'option',
        'data-at': String(at),
        'aria-selected': at === this.#chosen ? 'true' : 'false',
        'aria-posinset': String(at + 1),
        'aria-setsize': String(this.#places.length),
      },
      el('span', { class: 'case-id', dir: 'auto' }, visibleLines(caseId)),
      el(
        'span',
        { class: 'case-about' },
        el('span', { class: `outcome outcome-${outcome}` }, SIGNS[outcome]),
        isCritical === 1 ? ' · critical' : null,
        ` · ${visibleLines(this.index.slices[slice] ?? '')}`,
      ),
    );
    row.style.top = `${at * ROW_HEIGHT}px`;
    return row;
  }
}
