import type { ArmId } from '../../definition/gate.js';
import type { JudgeOrder } from './subjects.js';

/** What recorded judgments are found by. It travels with a question as the `meta` of its case, and is never sent. */
export interface QuestionMeta {
  readonly caseId: string;
  readonly place: JudgeOrder | ArmId;
  readonly vote: number;
  /** The case's input as asked, where it is one text; else empty. */
  readonly input: string;
  /** In the order shown. */
  readonly answers: readonly string[];
}
