import type { EvidencePolicy } from '../definition/gate.js';
import { assertNever } from '../shared/assert-never.js';

/** Comparisons with a threshold allow for the rounding of floating point: `x >= t` means `x >= t − EPSILON`. */
export const EPSILON = 1e-12;

/** `x >= threshold`, up to rounding; false for NaN. */
export function isAtLeast(x: number, threshold: number): boolean {
  return x >= threshold - EPSILON;
}

/** `x < threshold`, beyond rounding; false for NaN. */
export function isBelow(x: number, threshold: number): boolean {
  return x < threshold - EPSILON;
}

export interface ThresholdQuestion {
  readonly policy: EvidencePolicy;
  /** Ends of the interval of candidate − baseline. */
  readonly lower: number;
  readonly upper: number;
  readonly estimate: number;
  /** Largest tolerated loss, 0 <= margin < 1. */
  readonly margin: number;
  /** Independent units the estimate rests on (clusters, where there are any). */
  readonly n: number;
  /** Fewest units with which `no-evidence-of-regression` can be met; it never bars a breach. */
  readonly minCases: number;
}

/**
 * Whether a margin is kept. Starts undecided and answers only on comparisons that came out true, so a number that is
 * not finite decides nothing.
 */
export function decideThreshold(question: ThresholdQuestion): 'met' | 'breached' | 'undecided' {
  const { policy, lower, upper, estimate, margin, n, minCases } = question;
  if (![lower, upper, estimate, margin].every(Number.isFinite)) return 'undecided';
  switch (policy) {
    case 'non-inferiority':
      if (isAtLeast(lower, -margin)) return 'met';
      return isBelow(upper, -margin) ? 'breached' : 'undecided';
    case 'no-evidence-of-regression':
      if (isBelow(estimate, -margin)) return isBelow(upper, 0) ? 'breached' : 'undecided';
      return n >= minCases ? 'met' : 'undecided';
    case 'point':
      return isAtLeast(estimate, -margin) ? 'met' : 'breached';
    default:
      return assertNever(policy);
  }
}
