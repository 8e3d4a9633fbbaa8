import { unifyLineEnds } from './lines.js';

export type Unit = 'characters' | 'words' | 'sentences' | 'lines' | 'paragraphs';

/** Longest piece given to the segmenter at once; its time grows faster than the text. */
const PIECE = 1_000;
/** A sentence may be longer than that. */
const SENTENCE_PIECE = 20_000;
const COUNTED = /[\p{L}\p{N}]/u;

/**
 * How many units a text has, by Unicode's rules (UAX 29), counting no further than `enough`.
 * - characters: what a reader sees as one (grapheme clusters); `\r\n` is one
 * - words: segments with a letter or a digit; `don't` and `3.14` are one, `well-known` two
 * - sentences: segments with a letter or a digit
 * - lines: not blank
 * - paragraphs: runs of lines that are not blank, parted by blank lines
 */
export function countUnits(
  text: string,
  unit: Unit,
  language = 'en',
  enough = Number.POSITIVE_INFINITY,
): number {
  if (unit === 'lines') return filled(unifyLineEnds(text).split('\n'));
  if (unit === 'paragraphs') return filled(unifyLineEnds(text).split(/\n[^\S\n]*\n/u));
  if (unit === 'characters') return countCharacters(text, language, enough);
  return countSegments(text, unit === 'words' ? 'word' : 'sentence', language, enough);
}

function countSegments(
  text: string,
  granularity: 'word' | 'sentence',
  language: string,
  enough: number,
): number {
  const segmenter = new Intl.Segmenter(language, { granularity });
  let count = 0;
  for (const piece of pieces(text, granularity === 'word' ? PIECE : SENTENCE_PIECE)) {
    if (!COUNTED.test(piece)) continue;
    for (const { isWordLike, segment } of segmenter.segment(piece)) {
      if (granularity === 'word' ? isWordLike : COUNTED.test(segment)) count += 1;
      if (count >= enough) return count;
    }
  }
  return count;
}

/** A printable ASCII character before another one is a character of its own, whatever stands before it. */
const PLAIN = /[ -~\n](?=[ -~\n])/gu;

function countCharacters(text: string, language: string, enough: number): number {
  const rest = text.replace(PLAIN, '');
  let count = text.length - rest.length;
  const segmenter = new Intl.Segmenter(language, { granularity: 'grapheme' });
  for (const piece of pieces(rest, PIECE)) {
    if (count >= enough) return count;
    for (const _segment of segmenter.segment(piece)) count += 1;
  }
  return count;
}

function filled(parts: readonly string[]): number {
  return parts.filter((part) => part.trim() !== '').length;
}

/** The text in pieces, cut after white space where words and characters end as well. */
function* pieces(text: string, longest: number): Generator<string> {
  let start = 0;
  while (text.length - start > longest) {
    const piece = text.slice(start, start + longest);
    const cut = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf(' ')) + 1;
    const end = cut > 0 ? cut : longest;
    yield piece.slice(0, end);
    start += end;
  }
  yield text.slice(start);
}
