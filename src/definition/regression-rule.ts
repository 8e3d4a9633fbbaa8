/** When a threshold on a paired difference counts as met or breached; design section 8. */
export type EvidencePolicy = 'non-inferiority' | 'no-evidence-of-regression' | 'point';

/** A threshold on `candidate − baseline` of a mean score. */
export interface RegressionRule {
  /** Largest tolerated loss on the 0–1 scale, 0 <= maxRegression < 1. */
  readonly maxRegression: number;
  readonly evidence: EvidencePolicy;
  /** Fewest cases (clusters, where there are any) at which the rule can be met; bars `met`, never `breached`. */
  readonly minCases: number;
}
