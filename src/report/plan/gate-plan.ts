import type { PowerCurvePoint } from '../../analyse/power/power-curve.js';
import type { AtPower } from '../../analyse/power/power-plan.js';
import type { ArmId, EvidencePolicy, JudgeSettings } from '../../definition/gate.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { BudgetSolution } from './budget-solution.js';
import type { LooksPlan } from './looks-plan.js';

/** What `qgate plan` finds out before anything is sent; its JSON is published as schemas/plan.schema.json. */
export interface GatePlan {
  readonly schema: 'qgate/plan/v1';
  readonly qgateVersion: string;
  readonly gate: {
    readonly name: string;
    readonly digest: Digest;
    readonly casesDigest: Digest;
    readonly nCases: number;
  };
  /** Two-sided level of the intervals. */
  readonly confidence: number;
  readonly calls: PlannedCalls;
  readonly metrics: readonly MetricPlan[];
  /** What a budget buys; absent where none was given. */
  readonly solution?: BudgetSolution;
  /** What a reader must know of the numbers, one sentence each. */
  readonly notes: readonly string[];
}

export interface PlannedCalls {
  /** Responses per case in the repeated subset; 1 where nothing is repeated. */
  readonly nRepeats: number;
  readonly nRepeatedCases: number;
  readonly nResponsesPerArm: number;
  /** Requests per arm: a scripted conversation sends one for each of its turns. */
  readonly nRequestsPerArm: number;
  readonly arms: Readonly<Record<ArmId, ArmCalls>>;
  /** How the token counts came about, for people. */
  readonly tokenBasis: string;
  /** Absent where no model grades. */
  readonly judge?: JudgeCalls;
  /** Of the arms alone: a judge has prices of its own. null where no prices were given. */
  readonly cost: PlannedCost | null;
}

/** What the judge will be asked, apart from the arms. */
export interface JudgeCalls {
  readonly bundle: string;
  /** True where judgments are read from a file, so that nothing is sent. */
  readonly isRecorded: boolean;
  readonly mode: JudgeSettings['mode'];
  /** Orders in which a pair is shown, or arms whose answer is. */
  readonly nOrders: number;
  readonly nVotes: number;
  /** Questions: at most so many, since equal answers are a tie without one. */
  readonly nRequests: number;
  /** Further requests, should no first reply be readable. */
  readonly nReasksAtMost: number;
  /** Over all first requests; null where unknown. */
  readonly promptTokens: number | null;
  /** At most so many, or the number an earlier run leads to; null where unknown. */
  readonly completionTokens: number | null;
  /** How these counts came about, for people. */
  readonly tokenBasis: string;
}

export interface ArmCalls {
  /** null where no bundle was named. */
  readonly bundle: string | null;
  /** True where answers are read from a file, so that nothing is sent. */
  readonly isRecorded: boolean;
  readonly nRequests: number;
  /** Over all requests; null where unknown. */
  readonly promptTokens: number | null;
  /** At most so many, or the number an earlier run leads to; null where unknown. */
  readonly completionTokens: number | null;
}

export interface PlannedCost {
  /** Per million tokens, in whatever currency they were given. */
  readonly priceIn: number;
  readonly priceOut: number;
  /** In the same currency; null where a token count is unknown. */
  readonly total: number | null;
}

export type DiscordanceKind = 'given' | 'run' | 'aa-run' | 'assumed';

export interface MetricPlan {
  readonly metric: string;
  readonly discordanceFrom: DiscordanceKind;
  /** The run it was estimated from. */
  readonly runId: string | null;
  /** null where the gate has no slice with a share, or one without a case. */
  readonly overall: PlanRow | null;
  /** Slices, targeted slices, cohorts, in the gate's order. */
  readonly parts: readonly PlanRow[];
  /** Pairs for people to grade; absent where not judge and people both grade. */
  readonly labels?: LabelPlan;
  /** Absent for a gate that is looked at once. */
  readonly looks?: LooksPlan;
}

/** How many pairs people must grade for a margin, alone and with the judge's help. */
export interface LabelPlan {
  readonly margin: number;
  /** Mean square of people's differences. */
  readonly discordance: number;
  /** Cases drawn for people by the gate. */
  readonly nDrawn: number;
  /** Labelled pairs that the correlation was measured on; null where it is assumed. */
  readonly nLabelledBefore: number | null;
  readonly rows: readonly LabelPlanRow[];
  /** Cases are drawn by what the judge says of them; absent where before any answer exists. The rows are of the latter. */
  readonly draw?: 'two-phase';
}

export interface LabelPlanRow {
  readonly basis: 'people-alone' | 'measured' | 'assumed';
  /** Of people's and judge's differences. */
  readonly correlation: number;
  /** null where not even all cases would do. */
  readonly nNeeded: AtPower;
}

export type PlanRowKind = 'overall' | 'slice' | 'targeted-slice' | 'cohort';

/** What the planned cases of one part can and cannot show. Losses and margins are on the 0–1 scale. */
export interface PlanRow {
  readonly kind: PlanRowKind;
  readonly name: string;
  readonly share: number | null;
  readonly nCases: number;
  /** Independent units: clusters where there are any, else cases. Every number of units below is of the same kind. */
  readonly nUnits: number;
  /** Share of pairs expected to differ (or E[d²]); null for the overall, which has one of each slice. */
  readonly discordance: number | null;
  /** What the earlier run showed, before its upper limit was taken. */
  readonly discordanceSeen: { readonly observed: number; readonly nUnits: number } | null;
  readonly margin: number | null;
  readonly evidence: EvidencePolicy | null;
  readonly minCases: number | null;
  /** Smallest true loss that is shown to be a loss. */
  readonly detectableRegression: AtPower;
  /** Smallest margin that an unchanged candidate is shown to keep. */
  readonly provableMargin: AtPower;
  /** Units needed to show that an unchanged candidate keeps the margin. */
  readonly nNeeded: AtPower | null;
  /** Chance of showing that with the present units. */
  readonly powerAtMargin: number | null;
  /** Fewest units at which a flawless result shows it. */
  readonly nMinimum: number | null;
  /** True for a rule of non-inferiority that even a flawless result does not meet. */
  readonly canNeverPass: boolean;
  /** True where `min_cases` asks for more units than there are, so that the rule can never be met. */
  readonly isBelowMinCases: boolean;
  readonly curve: readonly PowerCurvePoint[];
}
