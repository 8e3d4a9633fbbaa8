import type { CalibrationStatus } from './judge/calibration-status.js';

/**
 * What the numbers are computed from: one row per planned case, in the order of the gate's cases, both arms side by
 * side. Repeats are already averaged within case and arm. Unscored is a flag of its own, never a value.
 */
export interface ScoreTable {
  readonly metric: string;
  /** Strata in the gate's order: slices with a share first, then targeted slices (share null). */
  readonly strata: readonly Stratum[];
  readonly cohorts: readonly CohortRows[];
  /** Index into `strata`, per row. */
  readonly stratumOf: Uint32Array;
  /** Dense cluster index per row, or null where no case names a cluster. */
  readonly clusterOf: Uint32Array | null;
  readonly baseline: ArmScores;
  readonly candidate: ArmScores;
  /** Step of the lattice the scores lie on: 1 for binary, 1/(hi−lo) for a rubric, divided by the repeats; null: continuous. */
  readonly step: number | null;
  /** True where every score is 0 or 1 and none is a mean over repeats: the Tango interval applies. */
  readonly isBinary: boolean;
  /** Metrics that judge and people grade: `baseline` and `candidate` above are then people's scores of the labelled rows. */
  readonly judged?: JudgedScores;
  /** By arm, 1 = unscored, and a grade by a person to come could still score it; absent where there is none. */
  readonly isOpen?: Readonly<Record<'baseline' | 'candidate', Uint8Array>>;
  /** True where a judge alone graded: the numbers are shown and compared with nothing. */
  readonly isInformation?: true;
}

/** A cross-cutting set of cases. */
export interface CohortRows {
  readonly name: string;
  readonly rows: Uint32Array;
  /** Its planned cases by stratum, where rows are those of a draw alone; absent where every case has a row. */
  readonly sizes?: Uint32Array;
}

/** A judge's scores of the same rows. */
export interface JudgedScores {
  readonly baseline: ArmScores;
  readonly candidate: ArmScores;
  /**
   * 1 = drawn for people to grade; the draw is random within each stratum and made before any answer exists, or random
   * within the classes of `twoPhase`.
   */
  readonly isLabelDrawn: Uint8Array;
  /** Where cases were drawn by what the judge said of them. */
  readonly twoPhase?: TwoPhaseClasses;
  /** Whether the judge was found to grade as people do; `calibrateJudge`. */
  readonly calibration: CalibrationStatus;
}

/** What a two-phase draw rests on, by row. */
export interface TwoPhaseClasses {
  /** 1 = the judge's votes or orders disagree, or it came to no result. */
  readonly isUnsure: Uint8Array;
  /** 1 = asked about answers that are there, the judge came to no result: people's grades of the class stand for it. */
  readonly isOpen: Uint8Array;
}

export interface Stratum {
  readonly name: string;
  /** Production share in (0, 1], or null for a targeted slice. Shares of all strata sum to 1. */
  readonly share: number | null;
}

export interface ArmScores {
  /** In [0, 1]; meaningless where `isScored` is 0. */
  readonly score: Float64Array;
  /** 1 = scored, 0 = unscored. */
  readonly isScored: Uint8Array;
}
