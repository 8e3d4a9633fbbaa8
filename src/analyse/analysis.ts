import type { IntervalMethod } from '../definition/gate.js';
import type { LabelClass } from '../plan/label-class.js';
import type { CalibrationStatus } from './judge/calibration-status.js';
import type { JudgeRole } from './judge/gating-rule.js';
import type { JudgedInterval } from './judge/judged-difference.js';

/** Numbers only: what `analyse` returns and the verdict reads. All differences are candidate − baseline on the 0–1 scale. */
export interface Analysis {
  readonly metrics: readonly MetricAnalysis[];
}

export interface MetricAnalysis {
  readonly metric: string;
  /** Share-weighted mean of the slice means (post-stratified); targeted slices are never in it. null without weighted slices. */
  readonly overall: Comparison | null;
  /** Unweighted mean difference over the cases of the weighted slices: shown as "pooled, not used". */
  readonly pooledDifference: number | null;
  /** Candidate's share-weighted mean with interval, for a minimum. */
  readonly candidateOverall: Rate | null;
  /** In the order of the score table's strata. */
  readonly slices: readonly SliceComparison[];
  readonly cohorts: readonly CohortComparison[];
  /** Absent where no model judge grades. */
  readonly judge?: MetricJudge;
}

/** What a model judge has to do with a metric. */
export type MetricJudge =
  /** Graded by a judge alone: shown, and compared with no threshold. */
  | { readonly use: 'information' }
  /** Graded by judge and people; see `Comparison.judged`. */
  | { readonly use: 'with-people'; readonly calibration: CalibrationStatus };

export interface SliceComparison extends Comparison {
  readonly name: string;
  readonly share: number | null;
}
export interface CohortComparison extends Comparison {
  readonly name: string;
}

export interface Comparison {
  readonly nPlanned: number;
  /** Cases scored in each arm, and in both (the pairs the numbers rest on). */
  readonly nScoredBaseline: number;
  readonly nScoredCandidate: number;
  readonly nPairs: number;
  /** Independent units among the pairs: clusters where there are any, else nPairs. */
  readonly nUnits: number;
  /** Clusters of equal size that would tell as much; absent where clusters are even or there are none. */
  readonly nEffectiveClusters?: number;
  /** Means over the pairs (share-weighted for the overall); null without pairs. */
  readonly baselineMean: number | null;
  readonly candidateMean: number | null;
  readonly difference: number | null;
  readonly standardError: number | null;
  /** Design effect used for the score interval, >= 1. */
  readonly designEffect: number;
  /** Pair counts, binary scores only. */
  readonly pairs: PairCounts | null;
  readonly interval: Interval | null;
  /** Why `interval` is null or must not be relied on. */
  readonly caveat: Caveat | null;
  /** The same with every missing candidate at 0 and every missing baseline at 1, and the other way round; null if nothing is missing. */
  readonly worstCase: Extreme | null;
  readonly bestCase: Extreme | null;
  /** One-sided p-value against "no regression" (mid-p McNemar for binary, else score), for `familywise`. */
  readonly pWorse: number | null;
  /**
   * Metrics that judge and people grade: what stands behind the numbers above, which are those a rule may rest on. Rows are
   * then scored where the judge graded and, if drawn for people, they did too; `nUnits` are labelled units.
   */
  readonly judged?: JudgedNumbers;
}

/** Why people's grades alone decide, or nothing does. */
export type JudgeLimit =
  | 'no-labels'
  | 'slice-without-labels'
  | 'clustered'
  | 'not-calibrated'
  | 'too-few-labels'
  | 'too-few-differences'
  | 'nothing-unlabelled'
  | 'judge-adds-nothing';

/** Of cases drawn in two phases: people and judge together, or people alone weighted by how the cases were drawn. */
export type TwoPhaseMethod = 'two-phase' | 'human-only-weighted';

/** An estimate of candidate − baseline with its interval. */
export interface JudgedEstimate {
  readonly difference: number;
  readonly interval: Interval;
}

/** What people and judge say of a set of cases, each alone and together. */
export interface JudgedNumbers {
  /** What the judge may do here. */
  readonly role: JudgeRole;
  /** null where prediction-powered inference gates. */
  readonly limit: JudgeLimit | null;
  /** Cases drawn for people, those they graded in both arms, and of these the ones the judge graded too. */
  readonly nDrawn: number;
  readonly nGradedByPeople: number;
  readonly nLabelled: number;
  /** Cases graded by the judge alone. */
  readonly nUnlabelled: number;
  /** Cases that the judge left ungraded in either arm. */
  readonly nUnjudged: number;
  /** Labelled pairs on which people and judge differ. */
  readonly nNonZeroRectifiers: number;
  /** Of people's and judge's differences within slices; null where either does not vary. */
  readonly correlation: number | null;
  /** How far the judge is trusted, in [0, 1]; null where nothing was combined. */
  readonly lambda: number | null;
  readonly people: JudgedEstimate | null;
  /** Prediction-powered, or from cases drawn in two phases; null below 50 labels. */
  readonly powered: JudgedEstimate | null;
  /** For information: no rule looks at it. */
  readonly judgeOnly: JudgeOnly | null;
  /** Where cases were drawn by what the judge said of them: unsure first, then sure. */
  readonly classes?: readonly LabelClassCount[];
}

/** Cases of one class of a two-phase draw. */
export interface LabelClassCount {
  readonly labelClass: LabelClass;
  readonly nCases: number;
  readonly nDrawn: number;
  readonly nLabelled: number;
}

export interface JudgeOnly extends JudgedEstimate {
  readonly nPairs: number;
  readonly baselineMean: number;
  readonly candidateMean: number;
}

export type Caveat = 'no-data' | 'slice-without-data' | 'single-case' | 'single-cluster' | 'few-clusters';

export interface PairCounts {
  readonly bothPass: number;
  /** b: baseline passes, candidate fails. */
  readonly regressed: number;
  /** c: baseline fails, candidate passes. */
  readonly improved: number;
  readonly bothFail: number;
}

export interface Extreme {
  readonly difference: number;
  readonly interval: Interval | null;
}

/** A two-sided interval with the way it came about. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
  /** Two-sided level, e.g. 0.95 (may be higher under a familywise correction). */
  readonly level: number;
  readonly method: IntervalMethod | JudgedInterval['method'] | TwoPhaseMethod;
  /** The two parts of `bootstrap-guarded`; null where a part was not computed. */
  readonly bootstrap: readonly [number, number] | null;
  readonly score: readonly [number, number] | null;
  /** Which part set each end; null for methods of one part. */
  readonly binding: { readonly lower: 'bootstrap' | 'score'; readonly upper: 'bootstrap' | 'score' } | null;
  readonly bootstrapKind: 'exact' | 'multinomial' | 'indices' | null;
  /** Replicates drawn; null where exact or not drawn. */
  readonly nResamples: number | null;
  /** Monte-Carlo standard error of the bootstrap ends on the score scale; 0 where exact, null where none. */
  readonly monteCarloError: number | null;
  /**
   * Resamples thrown away because they emptied a weighted slice; only where clusters cross slices and some were. More
   * than 1 % of the replicates deserves a warning.
   */
  readonly nRejectedResamples?: number;
}

/** One arm's mean with its interval. */
export interface Rate {
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  readonly n: number;
  /** The same with every missing answer at 0, and at 1; absent where nothing is missing. */
  readonly worstCase?: RateExtreme;
  readonly bestCase?: RateExtreme;
}

export interface RateExtreme {
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
}

/** Failures counted against cases: the rate's exact one-sided upper limit. */
export interface FailureBound {
  readonly failures: number;
  readonly n: number;
  /** One-sided 95 % Clopper–Pearson upper limit; 1 − .05^(1/n) for 0 of n. null for n = 0. */
  readonly upper95: number | null;
}
