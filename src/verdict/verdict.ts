import type { FailureBound, Interval, MetricAnalysis } from '../analyse/analysis.js';
import type { AANoise } from '../analyse/repeats/aa-noise.js';
import type { MetricRepeats } from '../analyse/repeats/metric-repeats.js';
import type { ShareSensitivity } from '../analyse/share-sensitivity.js';
import type { ArmId, EvidencePolicy } from '../definition/gate.js';
import type { LockRecord } from '../definition/lock.js';
import type { ResponseStatus } from '../run/response.js';
import type { Digest } from '../shared/canonical-json.js';
import type { RunAttempts } from './attempts.js';
import type { PromptCuts, RunConduct } from './conduct.js';
import type { RunJudging } from './judging.js';
import type { VerdictLedger } from './ledger/verdict-ledger.js';
import type { LooksRecord } from './looks/looks-record.js';
import type { PeopleRecord } from './people.js';
import type { RunQuarantine } from './quarantine.js';
import type { RunRedaction } from './redaction.js';
import type { RunReplies } from './replies.js';
import type { VerdictStage } from './stage.js';
import type { VerdictWord } from './word.js';

export type { VerdictWord };
export type RuleState = 'met' | 'breached' | 'undecided';

/** Kinds of rule in the order in which their reasons are told; design section 9. */
export const RULE_KINDS = [
  'definition',
  'decoding-parity',
  'change-exercised',
  'critical',
  'minimum',
  'overall',
  'targeted-slice',
  'slice',
  'cohort',
  'guard',
  'completeness',
  'required-grades',
  'judge-calibration',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The closed list of why a rule came out as it did. */
export const REASON_CODES = [
  'sound',
  'partial-run',
  'quarantine-agrees',
  'quarantine-differs',
  'no-thresholds',
  'decoding-equal',
  'decoding-differs',
  'decoding-not-applicable',
  'decoding-unproven',
  'change-not-exercised',
  'change-left-out',
  'no-critical-failures',
  'critical-failures',
  'critical-awaiting-human',
  'critical-not-exercised',
  'minimum-reached',
  'minimum-missed',
  'minimum-undecided',
  'not-worse-shown',
  'no-evidence-of-regression',
  'within-margin',
  'worse-than-margin',
  'worse-with-evidence',
  'margin-undecided',
  'loss-beyond-margin-not-shown',
  'too-few-cases',
  'too-few-clusters',
  'slice-without-data',
  'breaks-at-worst-case',
  'guard-within-limit',
  'guard-exceeded',
  'guard-undecided',
  'complete',
  'unscored-within-allowance',
  'unscored-beyond-allowance',
  'not-all-answered',
  'context-limit-suspected',
  'context-limit-accepted',
  'grades-outstanding',
  'judge-not-calibrated',
  'judge-calibrated',
  'judge-without-say',
  'number-not-finite',
  'look-not-read',
  'open-at-early-look',
  'below-slice-floor',
  'out-of-reach',
  'futile',
  'futile-and-worse',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** One rule with its outcome: what verdict.json holds and every report tells. */
export interface RuleOutcome {
  readonly kind: RuleKind;
  /** Slice, cohort, guard, check or class the rule is about; null where there is only one. */
  readonly subject: string | null;
  readonly metric: string | null;
  readonly state: RuleState;
  /** True where `undecided` only waits for human grades. */
  readonly isWaiting: boolean;
  readonly code: ReasonCode;
  readonly policy: EvidencePolicy | null;
  readonly nScored: number | null;
  readonly nPlanned: number | null;
  readonly estimate: number | null;
  readonly interval: Interval | null;
  /** The threshold the rule compares with: −margin, minimum, guard limit; null where it has none. */
  readonly limit: number | null;
  /**
   * Threshold rules: cases to plan a fresh run with where too few left the rule undecided, else null. Never a reason to
   * extend the run at hand.
   */
  readonly nNeeded?: number | null;
  /** Overall rules: how far production shares may move before the rule comes out differently; null where not defined. */
  readonly shareSensitivity?: ShareSensitivity | null;
  /** One sentence a person can act on. */
  readonly sentence: string;
}

/** A failure of a named class by the candidate. */
export interface CriticalFailure {
  readonly class: string;
  readonly check: string;
  readonly caseId: string;
  readonly repeat: number;
  readonly slice: string;
  /** Whether the baseline failed the same check on this case. */
  readonly baselineFailed: boolean;
  readonly needsHuman: boolean;
}

/** What the verdict is decided from besides the analysis. All counts are of planned things. */
export interface Evidence {
  readonly criticals: readonly {
    readonly class: string;
    readonly check: string;
    readonly needsHuman: boolean;
    /** Cases of the candidate the check applied to and could be read on. */
    readonly bound: FailureBound;
    /** Planned cases the check applies to; more than `bound.n` means that some could not be looked at. */
    readonly nPlanned: number;
    /** Of these, cases that wait for a grade by a person; absent for checks. */
    readonly nAwaited?: number;
    readonly failures: readonly CriticalFailure[];
    /** Of the failures, cases of which a grade to come may say that the baseline fails as well; absent where there is none. */
    readonly baselineOpen?: readonly string[];
  }[];
  readonly completeness: readonly StratumCompleteness[];
  readonly guards: readonly GuardMeasurement[];
  readonly decoding: DecodingEvidence;
  /** What stood out in replies; absent where nothing did. */
  readonly replies?: RunReplies;
  /** Names of what a partial run left out (a slice filter, an arm, a shard); empty for a whole run. */
  readonly partial: readonly string[];
  /** Human grades a metric still waits for; left out or empty where none are outstanding. */
  readonly gradesOutstanding?: readonly GradesOutstanding[];
}

export interface GradesOutstanding {
  readonly metric: string;
  readonly nOutstanding: number;
  readonly nPlanned: number;
  /** Of those outstanding: a third rater's on cases that raters disagree on, and cases that are in no packet yet. */
  readonly nDisputed?: number;
  readonly nNotExported?: number;
  /** Cases that are yet to be drawn; absent where the draw is made. */
  readonly nUndrawn?: number;
  /** Cases that nobody who looked could judge, and no third rater has seen. */
  readonly nSkipped?: number;
  /** True where the cases concerned are within the gate's allowance in every slice. */
  readonly isWithinAllowance?: boolean;
}

export interface StratumCompleteness {
  readonly slice: string;
  readonly arm: ArmId;
  readonly nPlanned: number;
  readonly nAnswered: number;
  /** Cases scored in every metric. */
  readonly nScored: number;
  /** Of those not scored, cases that grades by people to come would score; absent where there are none. */
  readonly nAwaited?: number;
  /** Responses by status, `ok` included; only statuses that occurred. */
  readonly statuses: Readonly<Partial<Record<ResponseStatus, number>>>;
  /** What was in no table, in the server's own words, by how many replies it stood in; absent where all was known. */
  readonly unknown?: Readonly<Record<string, number>>;
  /** Cases whose prompt the arm's server has likely cut; absent where there are none. */
  readonly promptCuts?: PromptCuts;
}

export interface GuardMeasurement {
  readonly guard: 'truncated' | 'empty' | 'refused' | 'length_ratio';
  /** Rates over planned responses, or mean lengths in characters; null where nothing was measured. */
  readonly baseline: number | null;
  readonly candidate: number | null;
  readonly limit: number;
  readonly nBaseline: number;
  readonly nCandidate: number;
  /** True where the gate scores the status (`fail`), so that the guard may block; else it can only leave undecided. */
  readonly mayBlock: boolean;
}

export type DecodingEvidence =
  | { readonly state: 'proven'; readonly nCompared: number; readonly leftToServer: readonly string[] }
  | { readonly state: 'unproven'; readonly why: string }
  | { readonly state: 'differs'; readonly cases: readonly string[]; readonly why: string };

/** The record that travels: verdict.json. No clock of its own and no signature: equal results give equal bytes. */
export interface Verdict {
  readonly schema: 'qgate/verdict/v1';
  readonly qgateVersion: string;
  readonly verdict: VerdictWord;
  readonly exitCode: number;
  /** First line of every report: the verdict and the one reason that matters most. */
  readonly headline: string;
  readonly gate: {
    readonly name: string;
    readonly digest: Digest;
    readonly casesDigest: Digest;
    readonly nCases: number;
  };
  readonly baseline: ArmIdentity;
  readonly candidate: ArmIdentity;
  readonly run: { readonly id: string; readonly identity: Digest; readonly attempt: number };
  /** Which set of cases this is about; absent where the gate has one. */
  readonly stage?: VerdictStage;
  /** What this run supersedes; absent for the first completed run of a gate and candidate. */
  readonly attempts?: RunAttempts;
  /** Where the ledger stood; absent for runs whose start was not recorded. */
  readonly ledger?: VerdictLedger;
  /** Cases that were found to be wrong; absent where there are none. */
  readonly quarantine?: RunQuarantine;
  /** Which look it rests on; absent where the gate has none. */
  readonly looks?: LooksRecord;
  readonly isAdvisory: boolean;
  /** Why the verdict is advisory; empty if it is not. */
  readonly advisoryBecause: readonly string[];
  /** The lock the gate was run under; null where it was not locked, absent in verdicts of before it was recorded. */
  readonly lock?: LockRecord | null;
  readonly isAA: boolean;
  readonly isPartial: boolean;
  readonly allowRecorded: boolean;
  readonly decoding: DecodingEvidence;
  /** Every rule, in the order in which reasons are told. */
  readonly rules: readonly RuleOutcome[];
  readonly criticalFailures: readonly CriticalFailure[];
  readonly metrics: readonly MetricAnalysis[];
  readonly completeness: readonly StratumCompleteness[];
  readonly guards: readonly GuardMeasurement[];
  /** Run-to-run variance, one entry a metric; null where no case is asked more than once. */
  readonly repeats?: readonly MetricRepeats[] | null;
  /** Noise of the bundle against itself, one entry a metric; null but for A/A. */
  readonly noise?: readonly AANoise[] | null;
  /** Probability bound that some slice rule is breached by chance alone. */
  readonly falseAlarmBound: { readonly nRules: number; readonly bound: number; readonly familywise: string };
  readonly statistics: {
    readonly confidence: number;
    readonly interval: string;
    readonly resamples: number;
    readonly seed: number;
    readonly generator: string;
  };
  /** Times of the stored responses, ISO 8601; null for recorded arms. */
  readonly responseTimes: {
    readonly baseline: { readonly first: string; readonly last: string } | null;
    readonly candidate: { readonly first: string; readonly last: string } | null;
  };
  /** How the arms were asked; absent where both are recorded. */
  readonly conduct?: RunConduct;
  /** What stood out in replies; absent where nothing did. */
  readonly replies?: RunReplies;
  /** What was taken out of answers before they were stored; absent where the gate redacts nothing. */
  readonly redaction?: RunRedaction;
  /** What people have graded; absent where no person grades. */
  readonly people?: PeopleRecord;
  /** How the judge was asked and what became of it; absent where no model grades. */
  readonly judging?: RunJudging;
}

export interface ArmIdentity {
  readonly name: string;
  readonly digest: Digest;
  readonly isRecorded: boolean;
  /** Model names in replies with their counts, and fingerprints; empty for recorded arms without them. */
  readonly models: Readonly<Record<string, number>>;
  readonly fingerprints: readonly string[];
}
