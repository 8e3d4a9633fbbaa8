import { el } from '../../packet-page/view/el.js';
import type { ShownText } from '../../report/html/case-data.js';
import { visibleLines } from './visible-lines.js';
import type { Piece } from './word-diff.js';

/**
 * A text of the data, as text and nothing else: its direction follows its own first letter and cannot reach beyond it.
 * @param pieces the same text by words, where those that the other text lacks are to be marked
 * @param mark the element that marks them
 */
export function textView(
  { text, nCut }: ShownText,
  pieces: readonly Piece[] | null = null,
  mark: 'ins' | 'del' = 'ins',
): HTMLElement {
  const parts =
    pieces === null
      ? [visibleLines(text)]
      : pieces.map((piece) =>
          piece.isOwn ? el(mark, {}, visibleLines(piece.text)) : visibleLines(piece.text),
        );
  return el(
    'div',
    { class: 'text-frame' },
    el('div', { class: 'text', dir: 'auto' }, ...parts),
    nCut === undefined ? null : el('p', { class: 'note' }, `… ${nCut.toLocaleString('en')} more characters`),
  );
}
