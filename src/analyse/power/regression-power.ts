import { normalCdf } from '../distributions/normal-cdf.js';
import { normalQuantile } from '../distributions/normal-quantile.js';

/** A stratum of the comparison a power is asked for; one alone with weight 1 is a slice. */
export interface PowerStratum {
  /** Share in the mean, in (0, 1]; the weights of a comparison sum to 1. */
  readonly weight: number;
  /** Independent cases: cases divided by the design effect. */
  readonly nEffective: number;
  /** Share of discordant pairs where nothing changed, or E[d²]. */
  readonly discordance: number;
}

/** What a true loss of `loss` does to the discordance: a loss cannot be larger than the share of pairs it turns. */
export function discordanceUnderLoss(discordance: number, loss: number): number {
  return Math.max(discordance, loss);
}

/**
 * Approximate chance that a true loss, the same in every stratum, is shown to be worse than 0 (upper limit below 0):
 * the one-sided score test at level alpha, its variance taken under "no change".
 * @param loss size of the regression, 0 <= loss <= 1
 */
export function regressionPower(strata: readonly PowerStratum[], loss: number, alpha: number): number {
  const { atNull, atTruth } = variancesUnderLoss(strata, loss);
  const distance = loss - normalQuantile(1 - alpha) * Math.sqrt(atNull);
  if (atTruth > 0) return normalCdf(distance / Math.sqrt(atTruth));
  return distance >= 0 ? 1 : 0;
}

/**
 * Smallest true loss, the same in every stratum, that is shown to be worse than 0 with the given power.
 * @returns a loss in (0, 1], or null where even the loss of every case would be missed
 */
export function smallestDetectableRegression(
  strata: readonly PowerStratum[],
  alpha: number,
  power: number,
): number | null {
  const isUsable = strata.length > 0 && strata.every((stratum) => stratum.nEffective > 0);
  if (!isUsable || regressionPower(strata, 1, alpha) < power) return null;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (regressionPower(strata, middle, alpha) >= power) high = middle;
    else low = middle;
  }
  return high;
}

function variancesUnderLoss(strata: readonly PowerStratum[], loss: number) {
  let atNull = 0;
  let atTruth = 0;
  for (const stratum of strata) {
    const discordance = discordanceUnderLoss(stratum.discordance, loss);
    const scale = (stratum.weight * stratum.weight) / stratum.nEffective;
    atNull += scale * discordance;
    atTruth += scale * Math.max(0, discordance - loss * loss);
  }
  return { atNull, atTruth };
}
