import type { Digest } from '../../shared/canonical-json.js';

/** What became of one question to the judge. Only `judged` carries a grade; the rest leaves the case unscored. */
export const JUDGMENT_STATUSES = ['judged', 'unparsed', 'judge_refused', 'judge_mismatch', 'error'] as const;
export type JudgmentStatus = (typeof JUDGMENT_STATUSES)[number];

/** One question put to the judge, with what came back. Keyed by what was judged, not by run: nothing is judged twice. */
export interface Judgment {
  /** Of endpoint model, prompt, rubric, decoding, mode and reply form: judgments of different judges are never mixed. */
  readonly judgeDigest: Digest;
  /** Of the case and the digests of the answers in the order shown. */
  readonly subjectDigest: Digest;
  /** 0 … votes − 1. */
  readonly vote: number;
  readonly status: JudgmentStatus;
  /** `1` or `2` (which section won), `tie`, or levels by criterion; null unless judged. Never a default. */
  readonly value: JudgmentValue | null;
  /** The replies as they came, the first and the one re-ask; kept as evidence. */
  readonly replies: readonly string[];
  readonly detail: string | null;
  /** Model named in the reply. */
  readonly model: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** The reply could not be read, and the one re-ask is still to come; absent elsewhere. */
  readonly awaitsReask?: true;
}

export type JudgmentValue =
  | { readonly kind: 'preference'; readonly winner: 'first' | 'second' | 'tie' | 'both-bad' }
  | {
      readonly kind: 'levels';
      /** Score by criterion of the rubric: all of them, and no other. */
      readonly levels: Readonly<Record<string, number>>;
      readonly hasMaterialError: boolean | null;
    };
