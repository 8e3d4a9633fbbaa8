import { binomialCdf } from '../../analyse/distributions/binomial-cdf.js';
import { tailOf } from '../../analyse/intervals/level.js';
import { effectiveSize } from '../effective-size.js';
import { type Bounds, established, notEstablished } from '../finding.js';
import type { Percentile } from './latency.js';

/** Values with their weights, in ascending order of value. */
export interface SortedValues {
  readonly values: Float64Array;
  /** null where each value counts once. */
  readonly weights: Float64Array | null;
  /** Requests of the same group without a value, as weight. */
  readonly nWithoutValue: number;
}

/**
 * One percentile: the smallest value with at least the share p at or below it, and the order statistics that hold the true
 * one with probability `level` or more whatever the distribution (David and Nagaraja 2003, section 7.1). It is established
 * where both order statistics exist: for the 99th at 95 % from 368 values on, since 1 − .99^368 is the first to reach
 * .975. Requests are taken for independent; under load neighbours are alike, so the interval is the least there is.
 * @param p in (0, 1)
 */
export function percentileOf(sorted: SortedValues, p: number, level: number): Percentile {
  const { values, weights } = sorted;
  const n = values.length;
  const ofAllSent = overAllSent(sorted, p);
  if (n === 0) return { p, n, finding: notEstablished('no request has a value'), interval: null, ofAllSent };
  const cumulative = weights === null ? null : cumulated(weights);
  const nEffective = weights === null ? n : effectiveSize(weights);
  const ranks = rankInterval(Math.floor(nEffective), p, tailOf(level));
  if (ranks === null) {
    const needed = valuesNeeded(p, tailOf(level));
    const have = nEffective === n ? `${n}` : `${n} weighted values that count for ${Math.floor(nEffective)}`;
    const reason = `${have} of the ${needed} values that its interval needs`;
    return { p, n, finding: notEstablished(reason), interval: null, ofAllSent };
  }
  const at = (share: number) => valueAt(values, cumulative, share);
  const interval = {
    lower: at(ranks.lower / Math.floor(nEffective)),
    upper: at(ranks.upper / Math.floor(nEffective)),
    level,
  };
  return { p, n, finding: established(at(p)), interval, ofAllSent };
}

/** Fewest values for which both ends of the interval exist. */
export function valuesNeeded(p: number, tail: number): number {
  // The epsilon keeps an exact tie from being rounded up to one more.
  return Math.ceil(Math.log(tail) / Math.log(Math.max(p, 1 - p)) - 1e-9);
}

/**
 * Ranks l and u of n values with P(X(l) <= quantile <= X(u)) >= 1 − 2·tail: at most `tail` of the binomial lies below l, and
 * at most `tail` at or above u. null where n is too small.
 */
export function rankInterval(n: number, p: number, tail: number): Bounds | null {
  if (n < 1) return null;
  const lower = largest(0, n, (l) => l === 0 || binomialCdf(l - 1, n, p) <= tail);
  const upper = n + 1 - largest(0, n, (k) => k === 0 || 1 - binomialCdf(n - k, n, p) <= tail);
  return lower >= 1 && upper <= n ? { lower, upper } : null;
}

/** Largest whole number in [low, high] for which `holds`, which holds at `low` and never again once it fails. */
function largest(low: number, high: number, holds: (value: number) => boolean): number {
  let known = low;
  let failing = high + 1;
  while (failing - known > 1) {
    const middle = known + Math.floor((failing - known) / 2);
    if (holds(middle)) known = middle;
    else failing = middle;
  }
  return known;
}

function overAllSent(sorted: SortedValues, p: number) {
  const { values, weights, nWithoutValue } = sorted;
  if (values.length === 0) return notEstablished('no request has a value');
  const cumulative = weights === null ? null : cumulated(weights);
  const measured = cumulative === null ? values.length : (cumulative.at(-1) as number);
  const share = (p * (measured + nWithoutValue)) / measured;
  return share > 1 + 1e-12
    ? notEstablished('it falls among the requests that have no value', {
        lower: values.at(-1) as number,
        upper: Number.POSITIVE_INFINITY,
      })
    : established(valueAt(values, cumulative, Math.min(1, share)));
}

/** Smallest value with at least `share` of all weight at or below it. */
function valueAt(values: Float64Array, cumulative: Float64Array | null, share: number): number {
  if (cumulative === null) {
    // The epsilon undoes the rounding of share·n, e.g. .07 × 100 = 7.000000000000001.
    const rank = Math.ceil(share * values.length - 1e-9);
    return values[Math.min(values.length, Math.max(1, rank)) - 1] as number;
  }
  const wanted = share * (cumulative.at(-1) as number) * (1 - 1e-12);
  const index = largest(-1, cumulative.length - 1, (i) => i < 0 || (cumulative[i] as number) < wanted);
  return values[Math.min(values.length - 1, index + 1)] as number;
}

function cumulated(weights: Float64Array): Float64Array {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
}
