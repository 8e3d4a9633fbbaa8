import { regularisedBeta } from './beta-cdf.js';
import { requireFinite, requirePositive } from './require-range.js';

/**
 * Distribution function of Student's t with `df` > 0 degrees of freedom (need not be whole) at a finite t.
 * Through the incomplete beta function (DLMF 8.17), relative error about 1e-12 in the tails.
 * @throws TypeError for a non-finite t or df that is not above 0.
 */
export function tCdf(t: number, df: number): number {
  requireFinite('t', t);
  requirePositive('df', df);
  const square = t * t;
  const tail = 0.5 * regularisedBeta(df / (df + square), square / (df + square), df / 2, 0.5);
  return t > 0 ? 1 - tail : tail;
}
