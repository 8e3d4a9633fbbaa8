/** What a gate's looks do to one metric: when a run may stop, and what that saves. */
export interface LooksPlan {
  /** Largest tolerated loss of the overall. */
  readonly margin: number;
  /** Factor on the cases with which a run with looks has the power of one look; null where no look can pass. */
  readonly inflation: number | null;
  /** What a run that is given up comes to; null where none is. */
  readonly futilityVerdict: 'inconclusive' | 'worse-blocks' | null;
  readonly looks: readonly PlannedLook[];
  /** How runs end by what is true: no change, a loss of the margin, a loss of twice the margin. */
  readonly courses: readonly PlannedCourse[];
}

export interface PlannedLook {
  /** Part of the planned cases that the gate names. */
  readonly fraction: number;
  /** Cases of this look and those before. */
  readonly nCases: number;
  /** Responses of each arm likewise. */
  readonly nResponsesPerArm: number;
  /** Part of the overall's information that is in. */
  readonly information: number;
  /** Z from which the look passes; null where it cannot, for too little error may be spent. */
  readonly pass: number | null;
  /** The look blocks at Z below −block. */
  readonly block: number | null;
  /** Z below which going on is futile. */
  readonly futility: number | null;
  /** Rules that not even a flawless result meets here, so that the look cannot pass; empty where it can. */
  readonly heldBy: readonly string[];
}

export interface PlannedCourse {
  /** True loss, the same in every slice; 0: no change. */
  readonly trueLoss: number;
  /** Chances that the overall rule passes, blocks, and is given up before the last look. */
  readonly pass: number;
  readonly block: number;
  readonly futile: number;
  /** Expected cases until the run stops. */
  readonly nCases: number;
}
