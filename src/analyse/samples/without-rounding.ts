/** Values closer together than this differ by rounding alone. */
export const ROUNDING = 1e-12;

/**
 * A difference of two scores, or 0 where rounding alone made it. Where the bound of a tilted interval is the largest value seen,
 * .1 + .2 beside .3 would otherwise be a bound of 6e-17 and give an interval of no width.
 */
export function withoutRounding(difference: number): number {
  return Math.abs(difference) <= ROUNDING ? 0 : difference;
}
