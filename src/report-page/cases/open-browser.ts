import { el } from '../../packet-page/view/el.js';
import { CASE_BROWSER_ID, CASE_INDEX_ID, type CaseIndex } from '../../report/html/case-data.js';
import { CaseList } from './case-list.js';
import { CaseView } from './case-view.js';
import { type Filter, filterCases } from './filter.js';
import { filterBar } from './filter-bar.js';
import { outcomeOf } from './outcome.js';
import { textReader } from './read-texts.js';

/** Puts the browser of cases into its place; nothing where the report has none. */
export function openBrowser(document: Document): void {
  const container = document.getElementById(CASE_BROWSER_ID);
  const json = document.getElementById(CASE_INDEX_ID)?.textContent;
  if (container === null || !json) return;
  const index = JSON.parse(json) as CaseIndex;
  const readTexts = textReader(document, index.casesPerChunk);
  const view = new CaseView(index);
  const list = new CaseList(index, (place) => {
    const entry = index.cases[place];
    if (entry !== undefined) view.show(entry, readTexts(place));
  });
  const count = el('p', { class: 'note', role: 'status' });
  const show = (filter: Filter) => {
    const places = filterCases(index, filter);
    count.textContent = `${places.length.toLocaleString('en')} of ${index.cases.length.toLocaleString('en')} cases`;
    if (places.length === 0) view.clear();
    list.show(places, filter.metric);
  };
  const hasWorse = index.cases.some((entry) => outcomeOf(entry, null) === 'worse');
  const begin = hasWorse ? 'worse' : null;
  container.replaceChildren(
    filterBar(index, begin, show),
    count,
    el('div', { class: 'panes' }, list.element, view.element),
    el('p', { class: 'note' }, 'In the list: ↑ and ↓, Page Up and Page Down, Home and End.'),
  );
  show({ slice: null, metric: null, outcome: begin, idPart: '' });
}
