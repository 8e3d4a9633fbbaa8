import { tangoStatistic } from '../intervals/tango.js';

/** What a look has seen of one rule. */
export type SeenDifference =
  /** One slice of 0/1 scores: pairs, divided by the design effect where there is one. */
  | { readonly kind: 'pairs'; readonly n: number; readonly regressed: number; readonly improved: number }
  /** Anything else: the difference and the lower end of its score interval at 95 %. */
  | { readonly kind: 'estimate'; readonly difference: number; readonly scoreLower95: number };

/** What turns half of a 95 % score interval into a standard error. */
const Z_95 = 1.959963984540054;

/**
 * Z of "the loss is smaller than the margin", for futility and conditional power: Tango's statistic at −margin, or the
 * distance from the margin in standard errors taken from the score interval.
 * @returns a number, or ±Infinity where the data leave no doubt at all
 */
export function lookStatistic(seen: SeenDifference, margin: number): number {
  if (seen.kind === 'pairs') return tangoStatistic(seen.n, seen.regressed, seen.improved, 0 - margin);
  const distance = seen.difference + margin;
  const standardError = (seen.difference - seen.scoreLower95) / Z_95;
  if (standardError > 0) return distance / standardError;
  return distance === 0 ? 0 : Math.sign(distance) * Number.POSITIVE_INFINITY;
}
