import { decideThreshold, isAtLeast } from '../../analyse/decide-threshold.js';
import type { EvidencePolicy } from '../../definition/gate.js';
import type { RuleState } from '../../verdict/verdict.js';
import type { Bounds } from '../finding.js';
import type { JoinedReasonCode } from './joined-rule.js';

/** A change from baseline to candidate, turned so that a loss is negative. */
export interface Change extends Partial<Bounds> {
  readonly estimate: number;
}

export interface ChangeQuestion {
  /** null where nothing could be compared. */
  readonly change: Change | null;
  /** The same with all that is unknown at its worst and at its best for the candidate; null where nothing is. */
  readonly worst: Change | null;
  readonly best: Change | null;
  readonly isBeyondAllowance: boolean;
  /** Largest tolerated loss, >= 0. */
  readonly margin: number;
  readonly evidence: EvidencePolicy;
  readonly minCases: number;
  /** Independent units the change rests on. */
  readonly nUnits: number;
}

export interface ChangeFinding {
  readonly state: RuleState;
  readonly code: JoinedReasonCode;
}

/**
 * Decides a limit on a change by the policies of the gate. It starts undecided: met and breached are reached only by
 * comparisons of finite numbers that came out true, and that still hold with everything unknown counted against them.
 */
export function decideChange(question: ChangeQuestion): ChangeFinding {
  const { change, worst, best, evidence, margin } = question;
  if (change === null) return undecided('not-measured');
  const needsInterval = evidence !== 'point';
  if (![change.estimate, ...(needsInterval ? [change.lower, change.upper] : [])].every(Number.isFinite))
    return undecided('number-not-finite');
  if (needsInterval && (change.lower ?? 0) > (change.upper ?? 0)) return undecided('number-not-finite');
  const state = stateOf(change, question);
  if (state === 'undecided') return undecided(whyUndecided(change, question));
  if (state === 'breached') {
    if (best !== null && stateOf(best, question) !== 'breached') return undecided('breaks-at-worst-case');
    const isByEvidence = evidence === 'no-evidence-of-regression';
    return { state, code: isByEvidence ? 'worse-with-evidence' : 'worse-than-limit' };
  }
  // An observed loss beyond the limit is never met, whatever an interval that contradicts it says.
  if (!isAtLeast(change.estimate, 0 - margin)) return undecided('loss-beyond-limit-not-shown');
  if (question.isBeyondAllowance) return undecided('unknown-beyond-allowance');
  if (worst !== null && stateOf(worst, question) !== 'met') return undecided('breaks-at-worst-case');
  return { state, code: MET_CODES[evidence] };
}

const MET_CODES = {
  'non-inferiority': 'not-worse-shown',
  'no-evidence-of-regression': 'no-evidence-of-regression',
  point: 'within-limit',
} as const;

function stateOf(change: Change, { evidence, margin, nUnits, minCases }: ChangeQuestion): RuleState {
  const isPoint = evidence === 'point';
  return decideThreshold({
    policy: evidence,
    // `point` does not look at the ends; for the others an end that is missing decides nothing.
    lower: change.lower ?? (isPoint ? change.estimate : Number.NaN),
    upper: change.upper ?? (isPoint ? change.estimate : Number.NaN),
    estimate: change.estimate,
    margin,
    n: nUnits,
    minCases,
  });
}

function whyUndecided(change: Change, { evidence, margin }: ChangeQuestion): JoinedReasonCode {
  if (evidence === 'non-inferiority') return 'limit-undecided';
  return isAtLeast(change.estimate, 0 - margin) ? 'too-few-cases' : 'loss-beyond-limit-not-shown';
}

function undecided(code: JoinedReasonCode): ChangeFinding {
  return { state: 'undecided', code };
}
