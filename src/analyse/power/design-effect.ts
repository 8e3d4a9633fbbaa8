import { requireBetween } from '../distributions/require-range.js';

/**
 * By how much clusters inflate the number of cases needed: `1 + (m̄ − 1)·ICC`.
 * @param meanClusterSize cases per cluster, >= 1
 * @param icc correlation of two differences in one cluster, in [0, 1]
 */
export function plannedDesignEffect(meanClusterSize: number, icc: number): number {
  requireBetween('mean cluster size', meanClusterSize, 1, Number.MAX_SAFE_INTEGER);
  requireBetween('icc', icc, 0, 1);
  return 1 + (meanClusterSize - 1) * icc;
}
