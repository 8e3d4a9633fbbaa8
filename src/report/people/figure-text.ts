import { plainNumber } from '../../verdict/number-text.js';
import type { FigureRecord } from '../../verdict/people.js';

const GAPS: Readonly<Record<string, string>> = {
  'one-rater': 'one rater',
  'no-overlap': 'none twice',
  'no-variation': 'all alike',
};

/** `0.920 [0.870, 0.961]`, or in two words why there is none. */
export function figureText(figure: FigureRecord | null): string {
  if (figure === null) return '–';
  if (figure.value === null) return `– ${GAPS[figure.reason] ?? ''}`.trim();
  const value = plainNumber(figure.value, 3);
  if (figure.lower === null || figure.upper === null) return value;
  return `${value} [${plainNumber(figure.lower, 3)}, ${plainNumber(figure.upper, 3)}]`;
}
