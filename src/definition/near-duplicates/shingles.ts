/** Words in a row that make one shingle. */
const SHINGLE_WORDS = 3;

/** Scripts that put no space between words: there each character counts as one. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const WORD = new RegExp(`(?![\\p{P}\\p{S}])[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/** Longest text that is looked at, in UTF-16 units: enough to tell texts apart. */
const LONGEST_TEXT = 20_000;

/**
 * The shingles of a text, each as a number of 32 bits: runs of three words after NFKC and lower case, without
 * punctuation. A shorter text is one shingle; one without words has none.
 */
export function shinglesOf(text: string): ReadonlySet<number> {
  const words = text.slice(0, LONGEST_TEXT).normalize('NFKC').toLowerCase().match(WORD) ?? [];
  if (words.length === 0) return new Set();
  if (words.length < SHINGLE_WORDS) return new Set([hash32(words.join(' '))]);
  const shingles = new Set<number>();
  for (let start = 0; start + SHINGLE_WORDS <= words.length; start++)
    shingles.add(hash32(words.slice(start, start + SHINGLE_WORDS).join(' ')));
  return shingles;
}

/** FNV-1a over UTF-16 units with a final mix (MurmurHash3's): fast, and even enough to sort shingles into bins. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix32(hash);
}

export function mix32(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
