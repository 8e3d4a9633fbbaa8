import { betaQuantile } from '../distributions/beta-quantile.js';

/** Quantile of the F distribution with `df1` and `df2` > 0 degrees of freedom, 0 < p < 1, through the beta quantile. */
export function fQuantile(p: number, df1: number, df2: number): number {
  const x = betaQuantile(p, df1 / 2, df2 / 2);
  return (df2 * x) / (df1 * (1 - x));
}
