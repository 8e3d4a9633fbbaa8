import { binomialDensity } from './binomial-pmf.js';
import { normalQuantile } from './normal-quantile.js';
import { requireBetween, requirePositive } from './require-range.js';
import { solveMonotone } from './solve-monotone.js';
import { tCdf } from './t-cdf.js';

/**
 * Quantile of Student's t with `df` > 0 degrees of freedom, for p in [0, 1]; ±Infinity at the ends. Relative error
 * about 1e-12. (simple-statistics has no t quantile.)
 * @throws TypeError for p outside [0, 1] or df that is not above 0.
 */
export function tQuantile(p: number, df: number): number {
  requireBetween('p', p, 0, 1);
  requirePositive('df', df);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 1) return Number.POSITIVE_INFINITY;
  if (p === 0.5) return 0;
  return p < 0.5 ? lowerQuantile(p, df) : -lowerQuantile(1 - p, df);
}

function lowerQuantile(p: number, df: number): number {
  const start = normalQuantile(p);
  let low = Math.min(start, -1);
  // Doubling leaves the bracket for 1/df → 0 only after about a thousand steps, at the end of the number range.
  while (tCdf(low, df) > p && low > -1e300) low *= 2;
  return solveMonotone({
    value: (t) => tCdf(t, df) - p,
    slope: (t) => tDensity(t, df),
    low,
    high: 0,
    start: Math.max(start, low),
  });
}

/** Density of t, from that of Beta(df/2, 1/2) at df/(df + t²). */
function tDensity(t: number, df: number): number {
  if (t === 0) return Number.NaN;
  const square = t * t;
  const x = df / (df + square);
  const y = square / (df + square);
  const a = df / 2;
  const betaDensity = ((a * 0.5) / (a + 0.5) / (x * y)) * binomialDensity(a, 0.5, x, y);
  return (betaDensity * Math.abs(t) * df) / (df + square) ** 2;
}
