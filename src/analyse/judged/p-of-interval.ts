import type { JudgedEstimate } from '../analysis.js';
import { normalCdf } from '../distributions/normal-cdf.js';
import { criticalZ } from '../intervals/level.js';

/** One-sided p against "not worse" that goes with an interval: at its level exactly where the upper end is 0. */
export function pOfInterval({ difference, interval }: JudgedEstimate): number {
  const reach = interval.upper - difference;
  return reach > 0 ? normalCdf((difference * criticalZ(interval.level)) / reach) : 1;
}
