import type { ArmId, Decoding } from '../../definition/gate.js';
import type { CaseBrowserData } from './case-data.js';

/** What an HTML report tells of a run besides its verdict: from the store alone. */
export interface RunBeside {
  /** Task of each slice. */
  readonly taskOf: ReadonlyMap<string, string>;
  readonly decoding: Decoding;
  /** Empty where no answer has clocks. */
  readonly clocks: readonly ClockSummary[];
  /** The cases in which the arms differ, or why they are not shown. */
  readonly cases: CaseBrowserData | { readonly hiddenBecause: string };
}

/** One clock of one arm, in milliseconds. Measured by the run itself, one request after another was answered: descriptive. */
export interface ClockSummary {
  readonly arm: ArmId;
  readonly clock: 'first token' | 'whole answer';
  /** Answers that have the clock. */
  readonly n: number;
  /** Percentiles 1 to 99 of the answers, lowest first. */
  readonly percentilesMs: readonly number[];
}
