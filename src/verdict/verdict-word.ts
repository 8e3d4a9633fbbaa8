import { isAllFinite } from './finite.js';
import type { RuleKind, RuleOutcome, VerdictWord } from './verdict.js';

/** Kinds of rule that compare a score with a threshold: without one of them nothing has been shown. */
export const THRESHOLD_KINDS: ReadonlySet<RuleKind> = new Set([
  'minimum',
  'overall',
  'targeted-slice',
  'slice',
  'cohort',
]);

/**
 * The word that follows from the rules: any breach is block; else anything undecided that does not merely wait is
 * inconclusive; else waiting is pending. Pass is not what is left over: it needs every rule met on finite numbers and
 * at least one threshold among them, and whatever else may be true is inconclusive.
 */
export function verdictWordOf(rules: readonly RuleOutcome[]): VerdictWord {
  if (rules.some((rule) => rule.state === 'breached')) return 'block';
  if (rules.some((rule) => rule.state === 'undecided' && !rule.isWaiting)) return 'inconclusive';
  if (rules.some((rule) => rule.state === 'undecided')) return 'pending';
  const hasThreshold = rules.some((rule) => THRESHOLD_KINDS.has(rule.kind));
  const isEveryRuleMet = rules.every(
    (rule) => rule.state === 'met' && isAllFinite(rule) && hasItsNumbers(rule),
  );
  return hasThreshold && isEveryRuleMet ? 'pass' : 'inconclusive';
}

/** A threshold that was met on a number that is not there was not met. */
function hasItsNumbers(rule: RuleOutcome): boolean {
  if (!THRESHOLD_KINDS.has(rule.kind)) return true;
  const numbers = [rule.nScored, rule.nPlanned, rule.estimate, rule.limit];
  return numbers.every((number) => number !== null) && (rule.interval !== null || rule.policy === 'point');
}
