import { type Sample, unitsOf } from '../samples/sample.js';

/**
 * Cluster-robust variance of the mean, CR1: G/(G−1) · Σe_g²/n² with e_g the cluster's summed deviations (the formula of
 * Miller 2024 without G/(G−1) is CR0). Without clusters it is s²/(n−1). With a single unit it cannot be estimated from
 * the spread between units; the answer is s², as if all cases were copies of one.
 */
export function varianceOfMean(sample: Sample): number {
  const nUnits = unitsOf(sample);
  if (nUnits === 1) return sample.variance;
  if (sample.clusters === null) return sample.variance / (sample.n - 1);
  return ((nUnits / (nUnits - 1)) * sample.clusters.sumSquares) / sample.n ** 2;
}

export interface DesignEffectInput {
  /** Cluster-robust variance of the estimate. */
  readonly clusterVariance: number;
  /** Its variance if all cases were independent, with divisor n. */
  readonly independentVariance: number;
  /** Cases that say anything: the non-zero differences. */
  readonly nInformative: number;
  readonly nCases: number;
  readonly nClusters: number;
}

/**
 * Design effect, shrunk towards full dependence by two pseudo-pairs, so that a few discordant pairs which happen to lie
 * in different clusters cannot claim independence. Always >= 1. Our own construction, justified by simulated coverage.
 */
export function shrunkDesignEffect(input: DesignEffectInput): number {
  const { clusterVariance, independentVariance, nInformative, nCases, nClusters } = input;
  if (nClusters === nCases) return 1;
  const meanSize = nCases / nClusters;
  const ratio = clusterVariance / independentVariance;
  // A variance of the smallest numbers there are is as good as none: the ratio would be infinite, and nothing times it NaN.
  const isUnknown = independentVariance === 0 || nClusters === 1 || !Number.isFinite(ratio);
  const raw = isUnknown ? meanSize : Math.max(1, ratio);
  return Math.max(1, (nInformative * raw + 2 * meanSize) / (nInformative + 2));
}

/**
 * Design effect of one sample.
 * @param nInformative non-zero differences; for one arm's rate the smaller of the scores that are not 0 and not 1
 */
export function designEffectOf(sample: Sample, nInformative: number): number {
  if (sample.clusters === null) return 1;
  return shrunkDesignEffect({
    clusterVariance: varianceOfMean(sample),
    independentVariance: sample.variance / sample.n,
    nInformative,
    nCases: sample.n,
    nClusters: sample.clusters.count,
  });
}
