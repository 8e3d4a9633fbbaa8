import { isAtLeast } from '../../analyse/decide-threshold.js';
import type { DecisionInput } from '../decision-input.js';
import { exactPoints, plainNumber, signedPoints } from '../number-text.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { GuardMeasurement, ReasonCode, RuleOutcome, RuleState } from '../verdict.js';

/**
 * Limits that need no grader: the rise of a status's rate, and the ratio of mean lengths, either way round. A guard
 * blocks only where the gate scores the status; over an unscored one it leaves the verdict undecided.
 */
export function guardRules({ evidence }: DecisionInput): readonly RuleOutcome[] {
  return evidence.guards.map((guard) => {
    const value = guardValue(guard);
    const { state, code } = found(guard, value);
    return ruleOutcome({
      kind: 'guard',
      subject: guard.guard,
      state,
      code,
      nScored: Math.min(guard.nBaseline, guard.nCandidate),
      nPlanned: null,
      estimate: value,
      limit: guard.limit,
      sentence: sentence(guard, value, code),
    });
  });
}

/**
 * What is compared with the limit: candidate − baseline rate, or for lengths the larger mean over the smaller (>= 1).
 * null where nothing was measured, a number is not finite, or one arm wrote nothing at all.
 */
export function guardValue({ guard, baseline, candidate }: GuardMeasurement): number | null {
  if (baseline === null || candidate === null) return null;
  if (!Number.isFinite(baseline) || !Number.isFinite(candidate)) return null;
  if (guard !== 'length_ratio') return candidate - baseline;
  const shorter = Math.min(baseline, candidate);
  return shorter > 0 ? Math.max(baseline, candidate) / shorter : null;
}

function found(guard: GuardMeasurement, value: number | null): { state: RuleState; code: ReasonCode } {
  if (value === null) {
    const isMeasured = guard.baseline !== null && guard.candidate !== null;
    const isNumber = Number.isFinite(guard.baseline) && Number.isFinite(guard.candidate);
    return { state: 'undecided', code: isMeasured && !isNumber ? 'number-not-finite' : 'guard-undecided' };
  }
  if (!Number.isFinite(guard.limit)) return { state: 'undecided', code: 'number-not-finite' };
  if (isAtLeast(guard.limit, value)) return { state: 'met', code: 'guard-within-limit' };
  return guard.mayBlock
    ? { state: 'breached', code: 'guard-exceeded' }
    : { state: 'undecided', code: 'guard-undecided' };
}

function sentence(guard: GuardMeasurement, value: number | null, code: ReasonCode): string {
  const about = guard.guard === 'length_ratio' ? 'mean answer length' : `rate of ${guard.guard} answers`;
  if (value === null)
    return `guard ${guard.guard}: the ${about} could not be compared, so the limit is not judged`;
  const seen =
    guard.guard === 'length_ratio'
      ? `guard length_ratio: the longer arm's mean is ${plainNumber(value, 2)} times the other's (candidate ${plainNumber(guard.candidate ?? 0, 0)}, baseline ${plainNumber(guard.baseline ?? 0, 0)} characters), limit ${plainNumber(guard.limit, 2)}`
      : `guard ${guard.guard}: ${signedPoints(value, [guard.limit])} points of the ${about}, limit ${exactPoints(guard.limit)}`;
  if (code === 'guard-within-limit') return seen;
  if (code === 'guard-exceeded') return `${seen}: exceeded`;
  const advice =
    guard.guard === 'truncated'
      ? 'raise max_tokens, or set it to fail for both arms'
      : 'set it to fail for both arms if it should count';
  return `${seen}: exceeded on answers that the gate leaves unscored, so nothing is decided; ${advice}`;
}
