import type { ArmId } from '../definition/gate.js';
import type { JudgmentStatus } from '../grade/judge/judgment.js';
import type { JudgeOrder } from '../grade/judge/subjects.js';
import type { Digest } from '../shared/canonical-json.js';

/** How the judge of a run was asked and what became of it; carried into the record. */
export interface RunJudging {
  readonly judge: {
    readonly name: string;
    readonly model: string;
    /** Of everything that is pinned: model, bundle, prompt, rubric, decoding, mode, form of the reply. */
    readonly digest: Digest;
    readonly bundleDigest: Digest;
    readonly promptDigest: Digest;
    readonly rubric: string;
    readonly rubricDigest: Digest;
    readonly isRecorded: boolean;
  };
  readonly mode: 'pairwise' | 'pointwise';
  readonly orders: 'both' | 'one';
  readonly votes: number;
  /** Models named in replies with their counts; two of them void every judgment. */
  readonly models: Readonly<Record<string, number>>;
  /** By slice, and by order shown or arm; only what was to be asked. */
  readonly counts: readonly JudgingCount[];
  /** Votes and orders put together; null where answers are graded one by one. */
  readonly preferences: JudgePreferences | null;
  /** Cases whose two answers are the same, word for word: a tie without a question. */
  readonly nEqual: number;
  /** Cases with an answer that holds a form in which the judge replies; absent where there is none. */
  readonly nVerdictLike?: number;
  readonly costs: {
    /** Questions of this run, re-asked ones once; the other judgments come from earlier runs. */
    readonly nAsked: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
    /** Questions whose reply told no number of tokens. */
    readonly nUncounted: number;
  };
}

export interface JudgingCount {
  readonly slice: string;
  readonly place: JudgeOrder | ArmId;
  /** Judgments wanted: cases times votes. */
  readonly nPlanned: number;
  /** Only those that occurred; `missing` has no judgment yet. */
  readonly statuses: Readonly<Partial<Record<JudgmentStatus | 'missing', number>>>;
}

/** Planned cases by what the judge prefers. */
export interface JudgePreferences {
  /** The candidate's answer is better. */
  readonly nWins: number;
  readonly nTies: number;
  readonly nLosses: number;
  readonly nUnscored: number;
}
