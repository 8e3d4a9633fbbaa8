/**
 * Why a coefficient has no value. `one-rater`: a single rater gave all ratings. `no-overlap`: no unit has two ratings.
 * `no-variation`: all ratings are of one category (or one value), so that chance agreement is 1.
 */
export type CoefficientGap = 'one-rater' | 'no-overlap' | 'no-variation';

/** A finite number, or null with the reason. */
export type Coefficient =
  | { readonly value: number }
  | { readonly value: null; readonly reason: CoefficientGap };

/** A sentence for people, e.g. `kappa undefined (one label used)`. */
export function explainGap(coefficient: string, gap: CoefficientGap): string {
  const because: Record<CoefficientGap, string> = {
    'one-rater': 'one rater only',
    'no-overlap': 'no item was rated twice',
    'no-variation': 'one label used',
  };
  return `${coefficient} undefined (${because[gap]})`;
}

/** `numerator / denominator` as a coefficient; `no-variation` where the denominator is 0. */
export function oneMinusRatio(numerator: number, denominator: number): Coefficient {
  const value = 1 - numerator / denominator;
  return Number.isFinite(value) ? { value } : { value: null, reason: 'no-variation' };
}
