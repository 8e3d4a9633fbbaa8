import { plainLabel } from '../../definition/plain-label.js';

/**
 * The label a short reply consists of: its last line that is not blank, whole. Labels are compared without case and
 * without punctuation at their ends, never as a part of something longer, so that INCORRECT is not CORRECT.
 * @returns null where the line is no label
 */
export function wholeLabel(reply: string, labels: readonly string[]): string | null {
  const lines = reply.split(/\r?\n/u).filter((line) => line.trim() !== '');
  const said = plainLabel(lines.at(-1) ?? '');
  if (said === '') return null;
  return labels.find((label) => plainLabel(label) === said) ?? null;
}
