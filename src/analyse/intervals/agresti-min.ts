import type { PairCounts } from '../analysis.js';
import { adjustedWald } from './bonett-price.js';
import type { Ends } from './ends.js';
import { criticalZ } from './level.js';
import { countPairs } from './paired-counts.js';

/** Wald interval for the difference of paired proportions after adding ½ to each cell (Agresti and Min 2005). */
export function agrestiMin(pairs: PairCounts, level: number): Ends {
  const n = countPairs(pairs) + 2;
  return adjustedWald((pairs.improved + 0.5) / n, (pairs.regressed + 0.5) / n, n, criticalZ(level));
}
