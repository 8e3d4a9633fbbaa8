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

/** Clusters of fully dependent cases that are added to those seen: z² at 95 %, as in Wilson's interval. */
const PSEUDO_CLUSTERS = 3.84;

export interface DesignEffectInput {
  /** Variance with clusters over the variance of independent cases, the largest estimate of it; null or infinite where unknown. */
  readonly ratio: number | null;
  /** What the ratio would be if all cases of a cluster were copies of one, >= 1: Σm²/n in one slice (Kish). */
  readonly fullDependence: number;
  /** Clusters of more than one case that say anything about dependence, >= 0; small ones count for a part. */
  readonly nInformative: number;
}

/**
 * Design effect, shrunk towards full dependence, so that few clusters with a difference cannot claim that their cases are
 * independent. Always >= 1. Our own construction, justified by simulated coverage.
 */
export function shrunkDesignEffect({ ratio, fullDependence, nInformative }: DesignEffectInput): number {
  const seen = ratio === null || !Number.isFinite(ratio) ? fullDependence : Math.max(1, ratio);
  const total = nInformative * seen + PSEUDO_CLUSTERS * fullDependence;
  return Math.max(1, total / (nInformative + PSEUDO_CLUSTERS));
}
