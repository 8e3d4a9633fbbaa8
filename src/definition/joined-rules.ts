import type { EvidencePolicy, RegressionRule } from './regression-rule.js';
import type { ServiceObjectives } from './slo/slo.js';

/** A limit on `candidate / baseline − 1` of what a load test costs. */
export interface IncreaseRule {
  /** Largest tolerated increase as a part of the baseline, >= 0. */
  readonly maxIncrease: number;
  readonly evidence: EvidencePolicy;
  /** Fewest cases with requests in both arms at which the rule can be met; bars `met`, never `breached`. */
  readonly minCases: number;
}

/** What a load test of the candidate is held against by `qgate join`; a rule is null where the gate has none. */
export interface JoinedRules {
  /** What a useful request has to meet; each objective is a rule too. null where the gate names none. */
  readonly objectives: ServiceObjectives | null;
  /** Offered requests a second at which the rules are decided; null for every steady load. */
  readonly atRate: number | null;
  /** Fraction of useful requests, over all that were sent. */
  readonly useful: RegressionRule | null;
  readonly joulesPerUsefulRequest: IncreaseRule | null;
  readonly joulesPerUsefulOutputToken: IncreaseRule | null;
}
