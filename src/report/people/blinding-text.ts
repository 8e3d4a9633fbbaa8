import { plainNumber } from '../../verdict/number-text.js';
import type { BlindingRecord } from '../../verdict/people.js';

/** One sentence a kind of item: what was guessed, and whether that is more than chance. */
export function blindingText({
  shown,
  nCorrect,
  nWrong,
  nUnsure,
  index,
  lower,
  upper,
}: BlindingRecord): string {
  const what = shown === 'pair' ? 'which of two answers was the new one' : `answers of the ${shown} alone`;
  const numbers = `${nCorrect} right, ${nWrong} wrong, ${nUnsure} could not tell`;
  const interval = `[${plainNumber(lower, 2)}, ${plainNumber(upper, 2)}]`;
  const meaning =
    lower > 0
      ? 'raters could tell the arms apart, so that their grades may not be blind'
      : upper < 0
        ? 'raters took one arm for the other'
        : 'no more than chance';
  return `Blinding index, ${what}: ${plainNumber(index, 2)} ${interval} (${numbers}): ${meaning}.`;
}
