import { type CoefficientGap, explainGap } from '../../analyse/agreement/coefficient.js';
import { plainNumber } from '../../verdict/number-text.js';
import type { FigureRecord } from '../../verdict/people.js';

/** `0.920 [0.870, 0.961]`, or why there is none. */
export function figureText(figure: FigureRecord | null, name: string): string {
  if (figure === null) return '–';
  if (figure.value === null) return explainGap(name, figure.reason as CoefficientGap);
  const value = plainNumber(figure.value, 3);
  if (figure.lower === null || figure.upper === null) return value;
  return `${value} [${plainNumber(figure.lower, 3)}, ${plainNumber(figure.upper, 3)}]`;
}
