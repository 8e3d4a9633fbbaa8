import type { AgreementEstimate } from '../agreement/agreement-interval.js';
import type { AlternativeAnnotatorTest } from './alternative-annotator-test.js';
import type { DifferentialBias } from './differential-bias.js';
import type { JudgeAgainstHumans } from './judge-against-humans.js';

export type CalibrationState = 'calibrated' | 'not-calibrated' | 'cannot-tell';

/** The three things a judge must show. */
export type CalibrationCondition = 'humans-agree' | 'judge-agrees-with-humans' | 'no-differential-bias';

export type CalibrationReason =
  | 'met'
  | 'one-rater'
  | 'no-overlap'
  | 'no-variation'
  | 'humans-disagree'
  | 'judge-agrees-less'
  | 'agreement-too-uncertain'
  | 'bias-beyond-limit'
  | 'bias-too-uncertain'
  | 'not-measured';

export interface ConditionOutcome {
  readonly condition: CalibrationCondition;
  readonly state: 'met' | 'failed' | 'cannot-tell';
  readonly reason: CalibrationReason;
  /** The number the outcome rests on, with its interval and limit; null where there is none. */
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly limit: number;
}

export interface CalibrationStatus {
  readonly state: CalibrationState;
  /** Always the three conditions, in order. */
  readonly conditions: readonly ConditionOutcome[];
}

export interface CalibrationEvidence {
  /** Krippendorff's alpha between people. */
  readonly humanAlpha: AgreementEstimate;
  readonly agreement: JudgeAgainstHumans | null;
  readonly alternative: AlternativeAnnotatorTest | null;
  readonly bias: DifferentialBias | null;
}

/** Human–human alpha from which conclusions may be drawn, after Krippendorff. */
export const HUMAN_ALPHA_LIMIT = 0.667;
/** How much less the judge may agree with people than they do: at the estimate, and at its lower limit. */
export const AGREEMENT_LOSS_AT_ESTIMATE = 0.05;
export const AGREEMENT_LOSS_AT_LOWER_LIMIT = 0.1;
export const WINNING_RATE_LIMIT = 0.5;
const EPSILON = 1e-12;

/**
 * A judge is calibrated only where all three conditions are met. One that fails makes it not calibrated; else one that
 * cannot be told leaves the whole open. What was not measured is never taken for met.
 */
export function calibrationStatus(evidence: CalibrationEvidence): CalibrationStatus {
  const conditions = [humansAgree(evidence), judgeAgrees(evidence), isUnbiased(evidence)];
  const isFailed = conditions.some(({ state }) => state === 'failed');
  const isMet = conditions.every(({ state }) => state === 'met');
  return { state: isFailed ? 'not-calibrated' : isMet ? 'calibrated' : 'cannot-tell', conditions };
}

function humansAgree({ humanAlpha }: CalibrationEvidence): ConditionOutcome {
  const base = { condition: 'humans-agree', limit: HUMAN_ALPHA_LIMIT } as const;
  if (humanAlpha.value === null) {
    return {
      ...base,
      state: 'cannot-tell',
      reason: humanAlpha.reason,
      estimate: null,
      lower: null,
      upper: null,
    };
  }
  const isMet = humanAlpha.value >= HUMAN_ALPHA_LIMIT - EPSILON;
  return {
    ...base,
    state: isMet ? 'met' : 'failed',
    reason: isMet ? 'met' : 'humans-disagree',
    estimate: humanAlpha.value,
    lower: humanAlpha.interval?.lower ?? null,
    upper: humanAlpha.interval?.upper ?? null,
  };
}

function judgeAgrees({ agreement, alternative }: CalibrationEvidence): ConditionOutcome {
  const base = { condition: 'judge-agrees-with-humans', limit: -AGREEMENT_LOSS_AT_ESTIMATE } as const;
  if (agreement === null) {
    return {
      ...base,
      state: 'cannot-tell',
      reason: 'not-measured',
      estimate: null,
      lower: null,
      upper: null,
    };
  }
  const lower = agreement.interval?.lower ?? null;
  const numbers = { estimate: agreement.difference, lower, upper: agreement.interval?.upper ?? null };
  const isClose = agreement.difference >= -AGREEMENT_LOSS_AT_ESTIMATE - EPSILON;
  const isSure = lower !== null && lower >= -AGREEMENT_LOSS_AT_LOWER_LIMIT - EPSILON;
  const winsAsAnnotator = alternative !== null && alternative.winningRate >= WINNING_RATE_LIMIT - EPSILON;
  if ((isClose && isSure) || winsAsAnnotator) return { ...base, ...numbers, state: 'met', reason: 'met' };
  if (isClose) return { ...base, ...numbers, state: 'cannot-tell', reason: 'agreement-too-uncertain' };
  return { ...base, ...numbers, state: 'failed', reason: 'judge-agrees-less' };
}

function isUnbiased({ bias }: CalibrationEvidence): ConditionOutcome {
  const base = { condition: 'no-differential-bias', limit: bias?.limit ?? 0 } as const;
  if (bias === null) {
    return {
      ...base,
      state: 'cannot-tell',
      reason: 'not-measured',
      estimate: null,
      lower: null,
      upper: null,
    };
  }
  const { estimate, lower, upper, limit } = bias;
  const numbers = { estimate, lower, upper };
  if (lower >= -limit - EPSILON && upper <= limit + EPSILON) {
    return { ...base, ...numbers, state: 'met', reason: 'met' };
  }
  const isBeyond = lower > limit + EPSILON || upper < -limit - EPSILON;
  return isBeyond
    ? { ...base, ...numbers, state: 'failed', reason: 'bias-beyond-limit' }
    : { ...base, ...numbers, state: 'cannot-tell', reason: 'bias-too-uncertain' };
}
