/** What a stratum adds to the noise of the overall score. */
export interface StratumNoise {
  /** Share of the stratum in the overall mean, 0 to 1. */
  readonly weight: number;
  readonly nCases: number;
  /** Variance of one response about its case's mean. */
  readonly varianceWithin: number;
}

export interface RunNoise {
  /** Standard deviation of the overall score from one pass to the next, on the score scale. */
  readonly ofScore: number;
  /** The same for a difference of two arms that are equally noisy. */
  readonly ofDifference: number;
}

/**
 * How far the overall score moves when the same bundle answers the same cases again:
 * `sqrt(Σ w²σ²_within/n)`, divided by the square root of the repeats that are averaged.
 * @param nRepeats responses averaged per case, >= 1
 * @returns null where a weighted stratum has no case
 */
export function runNoise(strata: readonly StratumNoise[], nRepeats = 1): RunNoise | null {
  let variance = 0;
  for (const { weight, nCases, varianceWithin } of strata) {
    if (weight === 0) continue;
    if (!(nCases > 0)) return null;
    variance += (weight * weight * varianceWithin) / nCases;
  }
  const ofScore = Math.sqrt(variance / nRepeats);
  return { ofScore, ofDifference: ofScore * Math.SQRT2 };
}
