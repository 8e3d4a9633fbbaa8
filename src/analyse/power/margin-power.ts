import { normalCdf } from '../distributions/normal-cdf.js';
import { normalQuantile } from '../distributions/normal-quantile.js';
import type { PowerStratum } from './regression-power.js';
import { varianceAtMargin } from './restricted-variance.js';

/**
 * Approximate chance to show non-inferiority at a margin when the true difference, the same in every stratum, is
 * `trueDifference`: Σ w²σ²/n in place of σ²/n of the sample-size formula, so that the overall mean of unequal strata
 * is planned with the same words as one slice.
 */
export function marginPower(
  strata: readonly PowerStratum[],
  margin: number,
  alpha: number,
  trueDifference = 0,
): number {
  const { atMargin, atTruth } = marginVariances(strata, margin, trueDifference);
  const distance = margin + trueDifference - normalQuantile(1 - alpha) * Math.sqrt(atMargin);
  if (atTruth > 0) return normalCdf(distance / Math.sqrt(atTruth));
  return distance >= 0 ? 1 : 0;
}

/**
 * Factor by which every stratum would have to grow, keeping the proportions, to show non-inferiority with the given
 * power; at most 1 where the present numbers are enough.
 * @returns null where no number is enough (margin 0 without a true improvement)
 */
export function neededGrowth(
  strata: readonly PowerStratum[],
  margin: number,
  alpha: number,
  power: number,
  trueDifference = 0,
): number | null {
  const distance = margin + trueDifference;
  if (!(distance > 0)) return null;
  const { atMargin, atTruth } = marginVariances(strata, margin, trueDifference);
  const reach = normalQuantile(1 - alpha) * Math.sqrt(atMargin) + normalQuantile(power) * Math.sqrt(atTruth);
  return (reach / distance) ** 2;
}

/**
 * Smallest margin at which non-inferiority is shown with the given power when nothing has changed.
 * @returns a margin in (0, 1), or null where none below 1 can be shown with so few cases
 */
export function smallestProvableMargin(
  strata: readonly PowerStratum[],
  alpha: number,
  power: number,
): number | null {
  const isUsable = strata.length > 0 && strata.every((stratum) => stratum.nEffective > 0);
  let low = 0;
  let high = 1 - 1e-9;
  if (!isUsable || marginPower(strata, high, alpha) < power) return null;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (marginPower(strata, middle, alpha) >= power) high = middle;
    else low = middle;
  }
  return high;
}

/** Variance of the weighted difference as the test sees it, with a true difference at the margin, and as it is. */
export function marginVariances(strata: readonly PowerStratum[], margin: number, trueDifference: number) {
  let atMargin = 0;
  let atTruth = 0;
  for (const stratum of strata) {
    const scale = (stratum.weight * stratum.weight) / stratum.nEffective;
    const discordance = Math.max(stratum.discordance, Math.abs(trueDifference));
    atMargin += scale * varianceAtMargin(discordance, trueDifference, margin);
    atTruth += scale * (discordance - trueDifference * trueDifference);
  }
  return { atMargin, atTruth };
}
