import { unifyLineEnds } from './lines.js';

export type Unit = 'characters' | 'words' | 'sentences' | 'lines' | 'paragraphs';

/** Longest piece given to the segmenter at once; its time grows faster than the text. */
const PIECE = 20_000;

/**
 * How many units a text has, by Unicode's rules (UAX 29).
 * - characters: what a reader sees as one (grapheme clusters); `\r\n` is one
 * - words: segments with a letter or a digit; `don't` and `3.14` are one, `well-known` two
 * - sentences: segments with a letter or a digit
 * - lines: not blank
 * - paragraphs: runs of lines that are not blank, parted by blank lines
 */
export function countUnits(text: string, unit: Unit, language = 'en'): number {
  if (unit === 'lines') return filled(unifyLineEnds(text).split('\n'));
  if (unit === 'paragraphs') return filled(unifyLineEnds(text).split(/\n[^\S\n]*\n/u));
  const granularity = unit === 'characters' ? 'grapheme' : unit === 'words' ? 'word' : 'sentence';
  const segmenter = new Intl.Segmenter(language, { granularity });
  let count = 0;
  for (const piece of pieces(text)) {
    for (const segment of segmenter.segment(piece)) {
      if (
        unit === 'characters' ||
        (unit === 'words' ? segment.isWordLike : /[\p{L}\p{N}]/u.test(segment.segment))
      ) {
        count += 1;
      }
    }
  }
  return count;
}

function filled(parts: readonly string[]): number {
  return parts.filter((part) => part.trim() !== '').length;
}

/** The text in pieces cut after a line end, where words, sentences and characters end as well. */
function* pieces(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > PIECE) {
    const lineEnd = text.lastIndexOf('\n', start + PIECE);
    const space = lineEnd > start ? lineEnd : text.lastIndexOf(' ', start + PIECE);
    const end = space > start ? space + 1 : start + PIECE;
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}
