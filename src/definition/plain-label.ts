/** Punctuation and white space at the ends say nothing; within a label they do. */
const ENDS = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/** What labels are compared by: the whole text without case, and without punctuation at its ends. */
export function plainLabel(text: string): string {
  return text.normalize('NFC').replace(ENDS, '').toLowerCase();
}
