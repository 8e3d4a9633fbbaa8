import type { VerdictWord } from '../../verdict/word.js';

/** The verdicts of a gate over its bundles in time, oldest first. Rates and differences on the 0–1 scale. */
export interface Trend {
  readonly gate: string;
  /** Sets of held-out cases and how much of each was used; empty where the gate holds none out. */
  readonly heldout: readonly HeldoutUse[];
  readonly runs: readonly TrendRun[];
  /** How one baseline fared on the same cases from run to run. */
  readonly drift: readonly BaselineDrift[];
}

export interface HeldoutUse {
  readonly cases: string;
  readonly nCandidates: number;
  readonly limit: number;
  readonly nReveals: number;
}

export interface TrendRun {
  readonly run: string;
  /** When the run was begun, ISO 8601. */
  readonly startedAt: string;
  readonly attempt: number;
  readonly verdict: VerdictWord;
  /** `A/A`, `PARTIAL`, `ADVISORY`, `superseded`: why it is no release decision. */
  readonly marks: readonly string[];
  readonly baseline: TrendArm;
  readonly candidate: TrendArm;
  readonly cases: { readonly digest: string; readonly n: number; readonly set: string | null };
  /** Candidates put to the held-out cases when the run was begun; null on other cases. */
  readonly exposure: { readonly nCandidates: number; readonly limit: number } | null;
  readonly metrics: readonly TrendMetric[];
}

export interface TrendArm {
  readonly name: string;
  readonly digest: string;
}

export interface TrendMetric {
  readonly metric: string;
  readonly nPairs: number;
  readonly nPlanned: number;
  /** null where it was not scored, or where scores are not in the store any more. */
  readonly baseline: TrendRate | null;
  readonly candidate: TrendRate | null;
  readonly difference: TrendRate | null;
  /** The tolerated loss overall; null without such a rule. */
  readonly margin: number | null;
}

/** A number with its interval, if there is one. */
export interface TrendRate {
  readonly value: number;
  readonly interval: readonly [lower: number, upper: number] | null;
}

export interface BaselineDrift {
  readonly metric: string;
  readonly baseline: TrendArm;
  readonly cases: string;
  readonly firstRun: string;
  /** Later runs against the first, paired by case. */
  readonly later: readonly {
    readonly run: string;
    readonly difference: TrendRate;
    /** Cases scored in both runs. */
    readonly nPairs: number;
    /** True where the whole interval lies on one side of 0: the same bundle scored otherwise. */
    readonly hasMoved: boolean;
  }[];
}
