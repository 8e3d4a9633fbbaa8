import type { Analysis } from '../analyse/analysis.js';
import type { Gate } from '../definition/gate.js';
import type { LockRecord } from '../definition/lock.js';
import type { UnexercisedChanges } from '../definition/unexercised-changes.js';
import type { Digest } from '../shared/canonical-json.js';
import type { RunAttempts } from './attempts.js';
import type { RunConduct } from './conduct.js';
import type { LookFacts } from './looks/look-facts.js';
import type { RunQuarantine } from './quarantine.js';
import type { RunRedaction } from './redaction.js';
import type { VerdictStage } from './stage.js';
import type { ArmIdentity, Evidence, Verdict } from './verdict.js';

/** Everything a verdict is made from. Nothing else is looked at: no clock, no file, no earlier verdict. */
export interface DecisionInput {
  readonly gate: Gate;
  readonly analysis: Analysis;
  readonly evidence: Evidence;
  readonly context: DecisionContext;
  /** The look at which is decided; absent where the whole run is looked at once. */
  readonly look?: LookFacts;
  /** What would be known if every grade by people that is outstanding spoke for the candidate; absent where none is. */
  readonly completions?: readonly Completion[];
  /** What the record tells of the looks besides. */
  readonly lookHistory?: LookHistory;
}

/** Numbers and counts as they would be with every grade in. */
export type Completion = Pick<DecisionInput, 'analysis' | 'evidence'>;

export interface LookHistory {
  /** The looks before, in order. */
  readonly earlier: readonly LookFacts[];
  /** Makes the numbers at the gate's own confidence, not adjusted for looks; asked for where the run ends. */
  readonly unadjusted: () => Analysis;
}

/** Who and what the verdict is about: carried into the record, and only `isAA` is told in the headline. */
export interface DecisionContext {
  readonly qgateVersion: string;
  readonly gateDigest: Digest;
  readonly casesDigest: Digest;
  readonly nCases: number;
  readonly baseline: ArmIdentity;
  readonly candidate: ArmIdentity;
  readonly run: Verdict['run'];
  /** Why the verdict is advisory; empty if it is not. */
  readonly advisoryBecause: readonly string[];
  /** Carried into the record; no rule looks at it. */
  readonly lock?: LockRecord | null;
  readonly isAA: boolean;
  /** What changed and no answer shows; absent or null where nobody looked, as in tests of other rules. */
  readonly exercise?: UnexercisedChanges | null;
  /** Carried into the record; null or absent where the gate has one set of cases. */
  readonly stage?: VerdictStage | null;
  /** Carried into the record: the gate's confidence is already that of the attempt. */
  readonly attempts?: RunAttempts | null;
  /** null or absent where no case was found to be wrong. */
  readonly quarantine?: RunQuarantine | null;
  /** Name of the seeded generator, as `analyse` states it. */
  readonly generator: string;
  readonly responseTimes: Verdict['responseTimes'];
  /** null or absent where nothing was sent. */
  readonly conduct?: Omit<RunConduct, 'warnings'> | null;
  /** Carried into the record; null or absent where the gate redacts nothing. */
  readonly redaction?: RunRedaction | null;
  /** Carried into the record; no rule looks at them. */
  readonly repeats?: Verdict['repeats'];
  readonly noise?: Verdict['noise'];
  /** null or absent where no person grades. */
  readonly people?: Verdict['people'] | null;
  /** null or absent where no model grades. */
  readonly judging?: Verdict['judging'] | null;
}
