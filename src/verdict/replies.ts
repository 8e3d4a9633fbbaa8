import type { ArmId, ReasoningPolicy } from '../definition/gate.js';

/** What stood out in the replies of a run. Absent where nothing did. */
export interface RunReplies {
  /** Answers that began with a block of reasoning, and what the gate says of it. */
  readonly reasoning?: {
    readonly policy: ReasoningPolicy;
    readonly nAnswers: Readonly<Record<ArmId, number>>;
  };
  /** Totals of tokens at which many answers of an arm end. */
  readonly contextLimits?: readonly ContextLimit[];
  /** Prompts that look cut, where the server may have left cached tokens out of its count. */
  readonly nDoubtfulPrompts?: Readonly<Record<ArmId, number>>;
}

/** A likely limit of an arm's context: no answer goes beyond it, and many end there. */
export interface ContextLimit {
  readonly arm: ArmId;
  /** Prompt and completion together. */
  readonly totalTokens: number;
  /** Answers that end there, of those whose tokens are known. */
  readonly nAnswers: number;
  readonly nCounted: number;
}
