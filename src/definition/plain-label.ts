/** Dashes that are typed for a minus, and plus signs. */
const DASHES = /[\p{Pd}\u02d7\u2212\u2796]/gu;
const PLUSES = /[\uff0b\ufe62]/gu;
/** Punctuation and white space at the ends say nothing; within a label they do. A dash that touches a letter or digit is a sign. */
const START = /^(?:(?!-[\p{L}\p{N}.])(?!\.\p{N})[\s\p{P}])+/u;
const END = /(?:(?<![\p{L}\p{N}])-|(?!-)[\s\p{P}])+$/u;
/** A plus before a number says nothing either: +1 is 1, and never −1. */
const PLUS_BEFORE_NUMBER = /^\+(?=[\p{N}.])/u;
const LONGEST_LABEL = 1_000;

/** What labels are compared by: the whole text without case, without punctuation at its ends, with its sign. */
export function plainLabel(text: string): string {
  const bare = text.normalize('NFC').trim();
  // No label is that long, and work stays bounded.
  if (bare.length > LONGEST_LABEL) return bare;
  return bare
    .replace(DASHES, '-')
    .replace(PLUSES, '+')
    .replace(START, '')
    .replace(END, '')
    .replace(PLUS_BEFORE_NUMBER, '')
    .toLowerCase();
}
