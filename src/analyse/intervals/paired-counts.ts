import type { PairCounts } from '../analysis.js';
import { requireBetween, requirePositive } from '../distributions/require-range.js';

/** Number of pairs in a 2×2 table. @throws TypeError for negative or non-finite counts, and for an empty table. */
export function countPairs(pairs: PairCounts): number {
  requireBetween('bothPass', pairs.bothPass, 0, Number.MAX_SAFE_INTEGER);
  requireBetween('regressed', pairs.regressed, 0, Number.MAX_SAFE_INTEGER);
  requireBetween('improved', pairs.improved, 0, Number.MAX_SAFE_INTEGER);
  requireBetween('bothFail', pairs.bothFail, 0, Number.MAX_SAFE_INTEGER);
  const n = pairs.bothPass + pairs.regressed + pairs.improved + pairs.bothFail;
  requirePositive('number of pairs', n);
  return n;
}
