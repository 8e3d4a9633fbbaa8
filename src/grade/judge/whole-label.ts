/** Punctuation and white space at the ends say nothing; within a label they do. */
const ENDS = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/**
 * The label a short reply consists of: its last line that is not blank, whole. Labels are compared without case and
 * without punctuation at their ends, never as a part of something longer, so that INCORRECT is not CORRECT.
 * @returns null where the line is no label
 */
export function wholeLabel(reply: string, labels: readonly string[]): string | null {
  const lines = reply.split(/\r?\n/u).filter((line) => line.trim() !== '');
  const said = plain(lines.at(-1) ?? '');
  if (said === '') return null;
  return labels.find((label) => plain(label) === said) ?? null;
}

function plain(text: string): string {
  return text.normalize('NFC').replace(ENDS, '').toLowerCase();
}
