import type { EvidencePolicy } from '../../definition/gate.js';

/** What a budget is counted in. */
export type BudgetUnit = 'requests' | 'tokens' | 'rater-hours';

/** How many cases a budget buys, and what they can show. */
export interface BudgetSolution {
  readonly unit: BudgetUnit;
  readonly budget: number;
  /** What all the cases together cost, targeted slices included. */
  readonly spent: number;
  /** `variance`: cases where they make the overall most certain; `proportional`: cases by share. */
  readonly rule: 'variance' | 'proportional';
  /** The metric whose discordance the cases are shared out by. */
  readonly metric: string;
  /** Chance to pass with which margins are achievable and losses detectable, where nothing has changed. */
  readonly power: number;
  readonly slices: readonly SolvedSlice[];
  /** Slices without a share: their cases stay as they are, and are paid for first. */
  readonly targeted: readonly { readonly name: string; readonly nCases: number }[];
  readonly metrics: readonly SolvedMetric[];
  /** What a reader must know of the numbers, one sentence each. */
  readonly notes: readonly string[];
}

export interface SolvedSlice {
  readonly name: string;
  readonly share: number;
  /** Cases the gate has now. */
  readonly nPresent: number;
  readonly nCases: number;
  readonly floor: number;
  /** In the unit of the budget. */
  readonly costPerCase: number;
  readonly discordance: number;
  readonly margin: number | null;
  readonly evidence: EvidencePolicy | null;
  /** Under non-inferiority the smallest margin that an unchanged candidate is shown to keep, in one look; else null. */
  readonly achievableMargin: number | null;
  /** True loss that is told from no change. */
  readonly detectableLoss: number;
}

export interface SolvedMetric {
  readonly metric: string;
  /** Cases of the slices with a share. */
  readonly nCases: number;
  /** Discordance of one slice that would tell as much with as many cases. */
  readonly discordance: number;
  /** The gate's own margin of the overall; null without one. */
  readonly margin: number | null;
  readonly once: SolvedRun;
  readonly withLooks: SolvedRun;
}

/** The same cases looked at once, or at the looks of the gate. */
export interface SolvedRun {
  /** Parts of the cases; [1] for a single look. */
  readonly looks: readonly number[];
  /** Factor on the cases that the looks cost; 1 for a single look. */
  readonly inflation: number;
  /** Smallest margin that an unchanged candidate is shown to keep; null where none below 1 is. */
  readonly achievableMargin: number | null;
  /** Expected cost in the unit of the budget until the run stops, where nothing has changed. */
  readonly costAtNoChange: number;
  /** The same where every slice loses twice the achievable margin. */
  readonly costAtTwiceTheMargin: number;
}
