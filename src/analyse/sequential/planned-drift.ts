import { normalQuantile } from '../distributions/normal-quantile.js';
import { marginVariances } from '../power/margin-power.js';
import type { PowerStratum } from '../power/regression-power.js';

/** A drift beyond which every boundary is crossed at the first look all but surely. */
const LARGEST_DRIFT = 30;

/**
 * Expected Z at full information that stands for a true difference: one look at level alpha then has exactly the power
 * of `marginPower`. Negative beyond the margin.
 * @param strata all planned cases; each with at least one
 * @returns a number in [−30, 30]
 */
export function plannedDrift(
  strata: readonly PowerStratum[],
  margin: number,
  alpha: number,
  trueDifference: number,
): number {
  const { atMargin, atTruth } = marginVariances(strata, margin, trueDifference);
  const zAlpha = normalQuantile(1 - alpha);
  const distance = margin + trueDifference - zAlpha * Math.sqrt(atMargin);
  const drift = zAlpha + distance / Math.sqrt(atTruth);
  if (Number.isNaN(drift)) return 0;
  return Math.max(-LARGEST_DRIFT, Math.min(LARGEST_DRIFT, drift));
}
