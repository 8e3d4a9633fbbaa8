import type { Block, Column, Table } from '../document.js';
import { type Html, html } from './html.js';

/** Rows of a table that stand open on the page; the rest are folded away. */
const MAX_OPEN_ROWS = 60;

/** What stands under the title of a block. */
export function blockHtml({ title, paragraphs = [], items = [], table, notes = [] }: Block): Html {
  return html`${paragraphs.map((text) => html`<p>${text}</p>`)}${listHtml(items)}${
    table === undefined ? null : tableHtml(table, title)
  }${notes.map((text) => html`<p class="note">${text}</p>`)}`;
}

/** @param title names the table for whoever does not see it */
export function tableHtml({ columns, rows }: Table, title: string): Html {
  const shown = rows.slice(0, MAX_OPEN_ROWS);
  const folded = rows.slice(MAX_OPEN_ROWS);
  const part = (some: Table['rows'], name: string): Html =>
    html`<div class="scroll" role="group" tabindex="0" aria-label="Table: ${name}"><table><thead><tr>${columns.map(
      (column) => html`<th scope="col" class="${numeric(column)}">${column.name}</th>`,
    )}</tr></thead><tbody>${some.map((row) => rowHtml(columns, row))}</tbody></table></div>`;
  if (folded.length === 0) return part(shown, title);
  return html`${part(shown, title)}<details><summary>${folded.length} more rows</summary>${part(folded, `${title}, further rows`)}</details>`;
}

function rowHtml(columns: readonly Column[], row: readonly string[]): Html {
  const cells = columns.map((column, index) => {
    const text = row[index] ?? '';
    return column.isState
      ? html`<td><span class="state ${stateClass(text)}">${text}</span></td>`
      : html`<td class="${column.isNumeric ? 'number' : wordClass(text)}">${text}</td>`;
  });
  return html`<tr>${cells}</tr>`;
}

function numeric({ isNumeric }: Column): string {
  return isNumeric ? 'number' : 'words';
}

/** Longest word that keeps its line: a name stays whole, a digest is broken. */
const MAX_WHOLE_WORD = 26;

function wordClass(text: string): string {
  return text.split(/\s/).some((word) => word.length > MAX_WHOLE_WORD) ? 'words long' : 'words';
}

/** The word tells the state; the class only colours it. */
function stateClass(text: string): string {
  const word = text.toLowerCase();
  return ['met', 'breached', 'undecided', 'waiting'].includes(word) ? word : 'plain';
}

function listHtml(items: readonly string[]): Html | null {
  return items.length === 0 ? null : html`<ul>${items.map((text) => html`<li>${text}</li>`)}</ul>`;
}
