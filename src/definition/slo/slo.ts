import type { Digest } from '../../shared/canonical-json.js';

/** What a load test is a measurement of: an objective says in which of them it must hold. */
export const LOAD_PHASES = ['steady', 'cold', 'overload', 'replica-loss', 'slow-client'] as const;
export type LoadPhase = (typeof LOAD_PHASES)[number];

/** Durations of a request that an objective may limit, by their canonical names. */
export const LIMITED_QUANTITIES = [
  'ttft_ms',
  'ttfo_ms',
  'tpot_ms',
  'itl_gap_ms',
  'ntpot_ms',
  'e2e_ms',
] as const;
export type LimitedQuantity = (typeof LIMITED_QUANTITIES)[number];

/**
 * What an objective counts: requests whose duration keeps a limit, requests that succeeded, or requests that were useful
 * (succeeded, passed the gate's checks and met every limit of their class).
 */
export const OBJECTIVE_QUANTITIES = [...LIMITED_QUANTITIES, 'success', 'useful'] as const;
export type ObjectiveQuantity = (typeof OBJECTIVE_QUANTITIES)[number];

/** What becomes of a request whose answer is too short for the quantity: one token has no time per further token. */
export const TOO_FEW_TOKENS = ['unscored', 'met', 'missed'] as const;
export type TooFewTokens = (typeof TOO_FEW_TOKENS)[number];

/** The objectives of a service as the product uses them, every default explicit. */
export interface ServiceObjectives {
  readonly name: string;
  readonly digest: Digest;
  readonly classes: readonly TrafficClass[];
}

export interface TrafficClass {
  readonly name: string;
  /** True for the one class, if any, that also takes requests of no class and of classes not listed. */
  readonly isDefault: boolean;
  readonly objectives: readonly Objective[];
}

export interface Objective {
  readonly name: string;
  readonly quantity: ObjectiveQuantity;
  /** Milliseconds, > 0; null for `success` and `useful`. For `itl_gap_ms` the largest gap of the request is held to it. */
  readonly atMostMs: number | null;
  /** Formula the quantity must have been measured by; null where any is taken. */
  readonly formulaId: string | null;
  readonly tooFewTokens: TooFewTokens;
  /** Of all requests of the class that were sent, how many must keep the objective; in (0, 1). */
  readonly share: number;
  /** `interval`: the lower end of the interval must reach the share; `point`: the estimate. */
  readonly evidence: 'interval' | 'point';
  /** Phases in which it must hold, at least one; one that was not measured leaves it undecided. */
  readonly phases: readonly LoadPhase[];
  readonly owner: string;
  readonly budget: ErrorBudget;
}

/** How many requests may miss an objective within a window, and what happens when they have. */
export interface ErrorBudget {
  readonly windowMs: number;
  /** Share of the window's requests that may miss, in (0, 1). */
  readonly share: number;
  /** Share of the budget at which changes are frozen: 1 is all of it. */
  readonly freezeAt: number;
  /** What is done then, for people. */
  readonly action: string;
  /** Kinds of change that go on all the same, for instance `rollback`. */
  readonly exempt: readonly string[];
}
