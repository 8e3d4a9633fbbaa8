import type { Spending } from '../../definition/sequential/spending.js';
import { assertNever } from '../../shared/assert-never.js';
import { normalCdf } from '../distributions/normal-cdf.js';
import { normalQuantile } from '../distributions/normal-quantile.js';
import { requireBetween } from '../distributions/require-range.js';

/**
 * Error that may have been spent once the part `t` of the information is in (Lan and DeMets 1983; Hwang, Shih and
 * DeCani 1990). Grows from 0 at t = 0 to `alpha` at t = 1.
 * @param alpha one-sided error of the whole run, in (0, 1)
 * @param t information fraction in [0, 1]
 */
export function spend(spending: Spending, alpha: number, t: number): number {
  requireBetween('alpha', alpha, Number.MIN_VALUE, 1 - 1e-12);
  requireBetween('information fraction', t, 0, 1);
  if (t === 0) return 0;
  if (t === 1) return alpha;
  switch (spending.family) {
    case 'obf':
      // Q(x) as Φ(−x): 1 − Φ(x) would lose every digit that early looks consist of.
      return 2 * normalCdf(normalQuantile(alpha / 2) / Math.sqrt(t));
    case 'pocock':
      return alpha * Math.log1p((Math.E - 1) * t);
    case 'hsd': {
      const { gamma } = spending;
      return gamma === 0 ? alpha * t : (alpha * Math.expm1(-gamma * t)) / Math.expm1(-gamma);
    }
    default:
      return assertNever(spending);
  }
}
