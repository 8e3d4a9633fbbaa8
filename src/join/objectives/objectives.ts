import type { LoadPhase, Objective } from '../../definition/slo/slo.js';
import type { Bounds, Finding } from '../finding.js';
import type { Formula } from '../formula.js';
import type { Fraction } from '../useful/useful.js';

export type ObjectiveState = 'met' | 'breached' | 'undecided';

/** One objective held against one load run (or against a phase nobody measured): what `objectiveResults` returns. */
export interface ObjectiveResult {
  readonly className: string;
  readonly objective: Objective;
  /** null where the run declares none; then it counts as `steady` for no objective. */
  readonly phase: LoadPhase | null;
  readonly state: ObjectiveState;
  /** One sentence without a final stop. */
  readonly reason: string;
  /** By what the quantity was measured; null where it was not, or needs none. */
  readonly formula: Formula | null;
  /** Over all requests of the class that were sent; null where the phase was not measured. */
  readonly fraction: Fraction | null;
  /** Requests whose answer was too short for the quantity; counted as the objective says. */
  readonly nTooFewTokens: number;
  /** Share of this run's own budget that its misses would use up: 1 is all of it. */
  readonly budgetUsed: Finding;
}

/** One objective over every phase it names: breached in one is breached, undecided in one is undecided. */
export interface ObjectiveVerdict {
  readonly className: string;
  readonly objective: Objective;
  readonly state: ObjectiveState;
  readonly phases: readonly ObjectiveResult[];
}

/** Requests of one span of time that count against a budget, from a load run or from production. */
export interface BudgetSpan {
  /** Milliseconds since the epoch; null where the source does not tell it. */
  readonly startedAtMs: number | null;
  readonly n: number;
  readonly nMissed: number;
  readonly nUnknown: number;
}

/** What is left of an objective's budget at a moment: what `budgetStatus` returns. */
export interface BudgetStatus {
  readonly className: string;
  readonly objective: Objective;
  /** Window that ends now. */
  readonly window: Bounds;
  readonly n: number;
  readonly nMissed: number;
  readonly nUnknown: number;
  /** Misses the window's requests are allowed. */
  readonly allowed: number;
  /** Share of the budget used up; between two ends where requests are unknown. */
  readonly used: Finding;
  readonly state: 'within' | 'frozen' | 'undecided';
  /** One sentence without a final stop. */
  readonly reason: string;
}

/** Whether a change may go on while budgets are as they are: what `freezeDecision` returns. */
export interface FreezeDecision {
  readonly decision: 'allowed' | 'refused' | 'undecided';
  /** The budgets that stand in the way, each with the kinds of change it does not exempt. */
  readonly blocking: readonly {
    readonly budget: BudgetStatus;
    readonly changeKinds: readonly string[];
  }[];
  /** One sentence a person can act on, without a final stop. */
  readonly reason: string;
}

/** Useful requests against offered load, over several runs of one arm: what `saturationCurve` returns. */
export interface SaturationCurve {
  /** Runs with a finite offered rate, by rate. */
  readonly points: readonly SaturationPoint[];
  /** Names of runs that offered no finite rate and so have no place on the curve. */
  readonly unplaced: readonly string[];
  readonly breaks: readonly ObjectiveBreak[];
}

export interface SaturationPoint {
  readonly runName: string;
  readonly offeredRps: number;
  /** Requests that succeeded, a second. */
  readonly achievedRps: Finding;
  readonly goodputRps: Finding;
  readonly usefulShare: Fraction;
  readonly objectives: readonly ObjectiveResult[];
}

/** Where along the offered load an objective stops being met. */
export interface ObjectiveBreak {
  readonly className: string;
  readonly objectiveName: string;
  /** Highest offered rate below the first breach at which it was met; null where it was met at none. */
  readonly lastMetRps: number | null;
  /** Lowest offered rate at which it was breached; null where it was breached at none. */
  readonly firstBreachedRps: number | null;
  /** True where it was met again beyond its first breach: something other than load decides. */
  readonly isMetBeyondBreach: boolean;
  /** One sentence without a final stop. */
  readonly reason: string;
}
