import type { ArmId } from '../definition/gate.js';

/** What one grader said of one response. */
export interface Grade {
  readonly arm: ArmId;
  readonly caseId: string;
  readonly repeat: number;
  readonly grader: string;
  /** `scored`: score is set; `unscored`: the response or the grader gave none, with the reason. */
  readonly outcome: GradeOutcome;
  readonly reason: string;
  readonly evidence: Readonly<Record<string, unknown>>;
}

export type GradeOutcome =
  | { readonly state: 'scored'; readonly passed: boolean; readonly score: number }
  | { readonly state: 'unscored'; readonly why: string };
