import { compareNumbers, type Decimal } from '../../shared/decimal.js';
import type { CheckProblem } from '../check-type.js';

interface Range {
  readonly at_least?: number | Decimal;
  readonly at_most?: number | Decimal;
}

/**
 * A range that holds nothing: the check could never pass.
 * @param what what would have to lie in it, as in `no text is` or `nothing makes`
 */
export function lintEmptyRange(
  { at_least: low, at_most: high }: Range,
  path: string,
  what: string,
): CheckProblem[] {
  if (low === undefined || high === undefined || compareNumbers(low, high) <= 0) return [];
  return [
    {
      code: 'empty-range',
      path,
      message: `${what} at least ${low} and at most ${high}, so the check can never pass`,
      severity: 'error',
    },
  ];
}
