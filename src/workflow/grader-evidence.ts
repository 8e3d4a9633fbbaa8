import type { Metric } from '../definition/gate.js';
import type { GraderScores } from '../grade/grader-scores.js';
import type { Evidence, GradesOutstanding } from '../verdict/verdict.js';

/** What people said of a run, settled, as far as it is in. */
export interface HumanEvidence {
  /** True where the case was drawn for people to grade. */
  isDrawn(caseIndex: number): boolean;
  /** Unscored where grades are outstanding, disputed, skipped or the answer could not be shown. */
  scores(metric: Metric, caseIndex: number): GraderScores;
  /** One entry per metric that people grade. */
  readonly outstanding: readonly GradesOutstanding[];
  /** One entry per critical class of the rubric that people look out for. */
  readonly criticals: Evidence['criticals'];
}

/** What the pinned judge said of a run, as far as it is in. */
export interface JudgeEvidence {
  /** Unscored where a judgment is missing, unparsed, refused, or one of the two orders is. */
  scores(metric: Metric, caseIndex: number): GraderScores;
}
