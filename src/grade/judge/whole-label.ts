import { plainLabel } from '../../definition/plain-label.js';

/** The label a reply consists of, or why there is none. */
export type LabelReading = { readonly label: string } | { readonly why: string };

/**
 * The label a short reply consists of: its last line that is not blank, whole, where no other label stands alone on a line
 * before it. Labels are compared without case and without punctuation at their ends, never as a part of something longer,
 * so that INCORRECT is not CORRECT, and with their signs, so that 1 is not -1.
 */
export function wholeLabel(reply: string, labels: readonly string[]): LabelReading {
  const byPlain = new Map(labels.map((label) => [plainLabel(label), label]));
  const lines = reply.split(/\r\n|[\n\r\u2028\u2029]/u).filter((line) => line.trim() !== '');
  const said = lines.map((line) => byPlain.get(plainLabel(line)));
  const last = said.at(-1);
  if (last === undefined) return { why: `the reply is none of the labels ${labels.join(', ')}` };
  const other = said.find((label) => label !== undefined && label !== last);
  if (other === undefined) return { label: last };
  return { why: `the reply has two labels alone on lines, ${other} and ${last}` };
}

/** Whether a label stands alone on a line of a text. */
export function hasLabelLine(text: string, labels: readonly string[]): boolean {
  const plain = new Set(labels.map(plainLabel));
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .some((line) => line.trim() !== '' && plain.has(plainLabel(line)));
}
