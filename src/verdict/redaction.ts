import type { ArmId } from '../definition/gate.js';

/** What was taken out of answers before they were stored and graded. No rule looks at it. */
export interface RunRedaction {
  /** Answers that any rule changed. */
  readonly nChanged: Readonly<Record<ArmId, number>>;
  /** The gate's rules in their order, with how often each found something. */
  readonly rules: readonly { readonly name: string; readonly baseline: number; readonly candidate: number }[];
}
