import type { Digest } from '../shared/canonical-json.js';
import type { JoinedRules } from './joined-rules.js';
import type { EvidencePolicy, RegressionRule } from './regression-rule.js';
import type { Rubric } from './rubric.js';
import type { SequentialSettings } from './sequential/sequential.js';

export type { EvidencePolicy, RegressionRule };

/**
 * A gate as the product uses it: every default made explicit, every name resolved. What people write is
 * `generated/gate-file.ts`, derived from `gate-schema.ts`; `normalise.ts` turns one into the other.
 */

export type ArmId = 'baseline' | 'candidate';
export const ARM_IDS: readonly ArmId[] = ['baseline', 'candidate'];

export type Familywise = 'none' | 'holm' | 'bonferroni';
export type IntervalMethod = 'bootstrap-guarded' | 'percentile' | 'bca' | 'tango';

/** A stratum with a production share. */
export interface Slice {
  readonly name: string;
  readonly task: string;
  /** Production share, > 0; the shares of a gate sum to exactly 1 after rescaling within 1e-6. */
  readonly share: number;
  /** What the share was estimated from, if stated. */
  readonly shareSource: ShareSource | null;
  readonly rule: RegressionRule | null;
}
export interface ShareSource {
  readonly count: number;
  readonly window: string;
  readonly source: string;
}

/** A stratum of rare cases: no share, never averaged into the overall estimate. */
export interface TargetedSlice {
  readonly name: string;
  readonly task: string;
  readonly rule: RegressionRule;
}

/** A cross-cutting set of cases, chosen by tag. */
export interface Cohort {
  readonly name: string;
  readonly where: CaseFilter;
  readonly rule: RegressionRule;
}

/** Which cases something applies to; all given conditions must hold. */
export interface CaseFilter {
  readonly tag?: string;
  readonly slice?: string;
}

/** Decoding fields sent to both arms alike. `server` leaves the field out of the request in both arms. */
export interface Decoding {
  readonly temperature: number | 'server';
  readonly top_p: number | 'server';
  readonly max_tokens: number | 'server';
  readonly seed: number | 'server';
  readonly stop: readonly string[] | 'server';
  readonly presence_penalty: number | 'server';
  readonly frequency_penalty: number | 'server';
  /** Further body fields, sent as they are. */
  readonly extra: Readonly<Record<string, unknown>>;
}

export type ReasoningPolicy = 'strip' | 'keep' | 'refuse';

export type TreatmentPart = 'prompt' | 'tools' | 'template_arguments' | 'sampling';

/** A check as written in a gate (or a case), its type resolved and its `not-` taken apart. */
export interface CheckSpec {
  readonly name: string;
  /** Name in the table of checks, without `not-`. */
  readonly type: string;
  readonly isNegated: boolean;
  /** The check type's own options, already valid against its schema. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Class of a critical check: every failure by the candidate blocks. `null` for an ordinary check. */
  readonly critical: string | null;
  /** `human`: a critical failure is pending until a rater has looked. */
  readonly confirm: 'human' | null;
  readonly when: CaseFilter | null;
  /** The module of a `script` check; absent elsewhere. */
  readonly script?: ScriptModule;
}

/** A module taken into the gate, so that its content enters the digest and a run can be graded from the store alone. */
export interface ScriptModule {
  readonly digest: Digest;
  readonly source: string;
}

/** Where a metric's score comes from. `all-checks` is 1 iff every non-critical check that applies passes. */
export type MetricSource =
  | 'all-checks'
  | { readonly checks: readonly string[] }
  | { readonly graders: readonly ('judge' | 'human')[] };

export interface Metric {
  readonly name: string;
  readonly from: MetricSource;
  /** `binary`: 0/1; `unit`: any score in [0, 1]; others belong to judge and human graders. */
  readonly scale: 'binary' | 'unit' | 'rubric' | 'net-win-rate';
  /**
   * What of a judge's or person's grade is the score: a criterion of the rubric (scale `rubric`) or `material-error`
   * (scale `binary`, 1 where there is none). Absent for checks and for `net-win-rate`, which rests on preferences.
   */
  readonly criterion?: string;
  /** Smallest tolerated candidate mean, or null. */
  readonly minimum: number | null;
  /** `interval`: the lower end must reach the minimum; `point`: the estimate. */
  readonly minimumEvidence: 'interval' | 'point';
  /** Rule on the share-weighted overall difference, or null where only slices are gated. */
  readonly overall: RegressionRule | null;
}

/** Statuses a gate may map to a failed answer instead of leaving unscored. */
type UnscoredStatus = 'truncated' | 'empty' | 'filtered' | 'refused' | 'tool_call';
export type UnscoredPolicy = Readonly<Record<UnscoredStatus, 'fail' | 'unscored'>> & {
  /** Tolerated fraction of unscored cases per arm and slice, 0 <= allowance < 1. */
  readonly allowance: number;
};

/** Limits that need no grader. Rates are candidate − baseline over planned responses; null = no guard. */
export interface Guards {
  readonly truncated: number | null;
  readonly empty: number | null;
  readonly refused: number | null;
  /** Largest ratio (>= 1) between the arms' mean answer lengths in characters, either way round. */
  readonly lengthRatio: number | null;
}

export interface StatisticsSettings {
  /** Two-sided level, 0.5 < confidence < 1. */
  readonly confidence: number;
  readonly interval: IntervalMethod;
  /** Bootstrap replicates where the distribution is not computed exactly, >= 1000. */
  readonly resamples: number;
  readonly seed: number;
  readonly familywise: Familywise;
}

/** How blinded people grade. Which cases they get is drawn from the gate's seed, before any answer exists. */
export interface HumanGrading {
  readonly rubric: Rubric;
  /** `absolute`: each answer on the rubric; `pairwise`: A, B, tie, both bad; `pairwise-rubric`: both. */
  readonly mode: 'absolute' | 'pairwise' | 'pairwise-rubric';
  /** Cases drawn for grading, stratified over the slices. */
  readonly cases: number | 'all';
  /** Drawn once all cases are judged, by what the judge says of them; absent where drawn before any answer exists. */
  readonly draw?: 'two-phase';
  /** Raters who share the cases, >= 1. */
  readonly raters: number;
  /** Drawn cases that two raters grade, so that their agreement can be measured; 0 with one rater. */
  readonly overlap: number;
  /**
   * How raters who disagree are settled. A third rater's grade (`packet export --disputed`) always stands; without one
   * `adjudicated` leaves the case unscored, `majority` and `median` are taken where there is one.
   */
  readonly settle: 'adjudicated' | 'majority' | 'median';
  /** Who the raters are: how much worse than one of them a judge may be. */
  readonly raterKind: 'experts' | 'skilled' | 'crowd';
  /** Items that each rater gets a second time, to see whether they agree with themselves. */
  readonly repeatedItems: number;
  /** Most minutes of work in one packet file; null for one file a rater. */
  readonly batchMinutes: number | null;
  /** Cases with distressing content, which a rater is warned of and may decline. */
  readonly distressing: CaseFilter | null;
  /** Names of models and vendors that are replaced in answers before a rater sees them. */
  readonly mask: readonly string[];
}

/** A pinned model judge. Everything here is in the gate's digest. */
export interface JudgeSettings {
  /** Name and digest of the judge's bundle; where it is served is not part of a gate. */
  readonly bundle: { readonly name: string; readonly digest: Digest; readonly model: string };
  /** Template of the judge prompt. */
  readonly prompt: string;
  readonly rubric: Rubric;
  readonly mode: 'pairwise' | 'pointwise';
  /** Whether each pair is shown in both orders. */
  readonly orders: 'both' | 'one';
  /** Judgments per case and order, >= 1, odd. */
  readonly votes: number;
  readonly decoding: Decoding;
  /** How replies are read: the declared field of a JSON reply, or a whole label of a short reply. */
  readonly reply: JudgeReply;
}

export type JudgeReply =
  | { readonly form: 'json' }
  /** Recorded judges that answered with a label and nothing else; each label stands for a preference or a level. */
  | { readonly form: 'label'; readonly labels: Readonly<Record<string, string | number>> };

/** Repeats: `times` responses for a fixed, seeded subset of `cases` cases ('all' for every case), one for the rest. */
export interface Repeats {
  readonly times: number;
  readonly cases: number | 'all';
}

/** What is taken out of answers before they are stored; at least one rule. */
export interface Redaction {
  /** Shapes of well-known keys and tokens. */
  readonly secrets: boolean;
  readonly patterns: readonly RedactionRule[];
}

export interface RedactionRule {
  readonly name: string;
  /** In JavaScript's syntax. */
  readonly pattern: string;
  /** Of `i` and `s`. */
  readonly flags: string;
}

/** The sets of cases a gate may have. */
export type CaseSet = 'development' | 'heldout';
export const STAGE_NAMES = ['pr', 'release'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** How the held-out cases of a gate are kept from wearing out. */
export interface Holdout {
  /** Candidates that may be analysed on them, >= 1. */
  readonly exposures: number;
  /** What reports show of them. */
  readonly reveal: 'aggregate' | 'cases';
  /** File in which exposures are counted, relative to the gate. */
  readonly ledger: string;
}

export interface Gate {
  readonly name: string;
  readonly slices: readonly Slice[];
  readonly targeted: readonly TargetedSlice[];
  readonly cohorts: readonly Cohort[];
  /** Dotted path in a case that names its cluster; null: the case's own `cluster`, if any. */
  readonly clusterBy: string | null;
  /** Text of the message template, or null. */
  readonly promptTemplate: string | null;
  readonly decoding: Decoding;
  readonly treatment: readonly TreatmentPart[];
  readonly repeats: Repeats;
  readonly checks: readonly CheckSpec[];
  readonly metrics: readonly Metric[];
  readonly unscored: UnscoredPolicy;
  readonly guards: Guards;
  readonly statistics: StatisticsSettings;
  /** Other names under which an arm's model may answer, by arm-independent model name. */
  readonly acceptModels: readonly string[];
  /** What is done with reasoning at the beginning of an answer's text; absent for `refuse`. */
  readonly reasoning?: ReasoningPolicy;
  /** The total of tokens at which many answers end, and why that is as it should be; absent where the gate knows of none. */
  readonly contextLimit?: { readonly totalTokens: number; readonly because: string };
  readonly allowRecorded: boolean;
  /** `all-failures`: any candidate failure of a critical check breaches; `new-only`: only where the baseline passed. */
  readonly criticalPolicy: 'all-failures' | 'new-only';
  readonly appliesTo: readonly string[];
  /** Fields of a bundle that the gate deliberately leaves untried, sorted; absent where there are none. */
  readonly notExercised?: readonly string[];
  /** Most fields that a candidate may change at once; absent where any number may. */
  readonly maxChanges?: number;
  /** Absent where no person grades. */
  readonly human?: HumanGrading;
  /** Absent where no model grades. */
  readonly judge?: JudgeSettings;
  /** Absent where answers are kept until someone removes them. */
  readonly retention?: { readonly answersDays: number };
  /** Absent where answers are stored as they came. */
  readonly redact?: Redaction;
  /** Which set each stage runs; absent, with `holdout`, where the gate has one set of cases. */
  readonly stages?: Readonly<Record<StageName, CaseSet>>;
  readonly holdout?: Holdout;
  /** Absent where the whole run is looked at once. */
  readonly sequential?: SequentialSettings;
  /** Absent where a load test only informs. */
  readonly joined?: JoinedRules;
}
