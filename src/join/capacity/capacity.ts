import type { Finding } from '../finding.js';

/** Little's law against what the tool reports: what `checkLittlesLaw` returns. */
export interface LittlesLawCheck {
  /** Σ e2e / duration: requests in flight on average. */
  readonly inFlight: Finding;
  readonly reported: number | null;
  /** inFlight / reported − 1. */
  readonly deviation: Finding;
  /** True where they differ by more than 10 %: the window or a clock is wrong. null where not established. */
  readonly isOff: boolean | null;
  /** One sentence without a final stop. */
  readonly reason: string;
}

/** Demand a service must carry. */
export interface Demand {
  readonly requestsPerS: number;
  readonly meanE2eS: number;
  readonly meanInputTokens: number;
  readonly meanOutputTokens: number;
}

/** What one replica carried in a load test while every objective and the quality gate held. */
export interface ReplicaEnvelope {
  readonly inFlight: number | null;
  readonly inputTokensPerS: number | null;
  readonly outputTokensPerS: number | null;
}

export interface SizingOptions {
  /** Share of an envelope that is planned to be used, in (0, 1]. */
  readonly utilisation: number;
  /** Replicas that may be lost without overload, >= 0. */
  readonly spareReplicas: number;
}

/** Replicas a demand takes: what `sizeReplicas` returns. Computed from means, so a lower bound. */
export interface Sizing {
  readonly inFlight: number;
  readonly inputTokensPerS: number;
  readonly outputTokensPerS: number;
  /** By each envelope that was measured. */
  readonly needs: readonly {
    readonly limit: keyof ReplicaEnvelope;
    readonly demand: number;
    readonly perReplica: number;
    readonly replicas: number;
  }[];
  /** Largest of the needs; not established without a measured envelope. */
  readonly replicas: Finding;
  /** With the spare ones. */
  readonly replicasWithHeadroom: Finding;
  /** Always true: means know nothing of bursts. */
  readonly isLowerBound: true;
  /** What was assumed, and what was not measured, in sentences. */
  readonly caveats: readonly string[];
}

/** A part of what the load's window cost. */
export interface CostItem {
  readonly name: string;
  /** In the one currency of the calculation, >= 0. */
  readonly amount: number;
}

export interface UsefulTokenCost {
  readonly currency: string;
  readonly total: number;
  readonly perMillionUsefulTokens: Finding;
  readonly included: readonly CostItem[];
  readonly excluded: readonly string[];
}
