import { binomialCdf } from '../distributions/binomial-cdf.js';
import { requireBetween } from '../distributions/require-range.js';
import type { Ends } from '../intervals/ends.js';
import { wilson } from '../intervals/wilson.js';

/** Pairs judged in both orders, by what came out. */
export interface OrderCounts {
  /** The same answer won in both orders. */
  readonly sameWinner: number;
  /** Tie in both orders. */
  readonly tiedTwice: number;
  /** The answer shown first won in both orders, whichever it was. */
  readonly firstTwice: number;
  /** The answer shown second won in both orders. */
  readonly secondTwice: number;
  /** A win in one order, a tie in the other: inconsistent, but without a preferred position. */
  readonly tiedOnce: number;
}

export interface PositionTest {
  readonly nPairs: number;
  readonly nInconsistent: number;
  /** Share of pairs with one outcome in both orders; null without pairs. */
  readonly consistency: number | null;
  readonly consistencyInterval: Ends | null;
  /** Share of "first" among the pairs won by position; null without any. */
  readonly firstPreference: number | null;
  /** Exact two-sided binomial p against one half; 1 without any. */
  readonly pValue: number;
  /** p < .05: the judge prefers a position. */
  readonly prefersPosition: boolean;
  /** Lower limit of consistency below .7: the judge often contradicts itself. */
  readonly isInconsistent: boolean;
}

const P_LIMIT = 0.05;
const CONSISTENCY_LIMIT = 0.7;

/** Does the judge decide by position? Every pair must have been judged in both orders. */
export function positionTest(counts: OrderCounts, level = 0.95): PositionTest {
  for (const [name, count] of Object.entries(counts)) requireBetween(name, count, 0, Number.MAX_SAFE_INTEGER);
  const nConsistent = counts.sameWinner + counts.tiedTwice;
  const byPosition = counts.firstTwice + counts.secondTwice;
  const nInconsistent = byPosition + counts.tiedOnce;
  const nPairs = nConsistent + nInconsistent;
  const interval = nPairs === 0 ? null : wilson(nConsistent, nPairs, level);
  const fewer = Math.min(counts.firstTwice, counts.secondTwice);
  const pValue = byPosition === 0 ? 1 : Math.min(1, 2 * binomialCdf(fewer, byPosition, 0.5));
  return {
    nPairs,
    nInconsistent,
    consistency: nPairs === 0 ? null : nConsistent / nPairs,
    consistencyInterval: interval,
    firstPreference: byPosition === 0 ? null : counts.firstTwice / byPosition,
    pValue,
    prefersPosition: pValue < P_LIMIT,
    isInconsistent: interval !== null && interval.lower < CONSISTENCY_LIMIT,
  };
}
