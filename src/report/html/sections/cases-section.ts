import { CASE_BROWSER_ID, CASE_INDEX_ID, type CaseBrowserData, caseChunkId } from '../case-data.js';
import { type Html, html } from '../html.js';
import type { PageData } from '../page.js';
import type { RunBeside } from '../run-beside.js';

/** Where the page's script puts the browser of cases, or why there is none. */
export function casesHtml(cases: RunBeside['cases']): Html {
  if ('hiddenBecause' in cases) return html`<p>${cases.hiddenBecause}</p>`;
  const { index } = cases;
  if (index.cases.length === 0) {
    return html`<p>The arms were graded alike on every one of the ${index.nPlanned} cases.</p>`;
  }
  return html`<p>Graded differently in the two arms: ${index.cases.length} of ${index.nPlanned} cases.</p>${
    index.nWithoutTexts > 0 &&
    html`<p class="note">The texts of ${index.nWithoutTexts} of them would make this file too large; qgate show ${index.run} CASE shows each.</p>`
  }<div id="${CASE_BROWSER_ID}"><noscript><p>JavaScript is switched off, so the cases cannot be browsed here; qgate show ${index.run} lists them.</p></noscript></div>`;
}

export function caseData(cases: RunBeside['cases']): readonly PageData[] {
  return 'hiddenBecause' in cases || cases.index.cases.length === 0 ? [] : dataOf(cases);
}

function dataOf({ index, chunks }: CaseBrowserData): readonly PageData[] {
  return [
    { id: CASE_INDEX_ID, json: index },
    ...chunks.map((base64, chunk) => ({ id: caseChunkId(chunk), base64 })),
  ];
}
