import type { RuleOutcome } from '../verdict.js';
import { verdictWordOf } from '../verdict-word.js';
import type { LookEnd } from './looks-record.js';

/** Rules at a look, and what of the run is left. */
export interface RulesInView {
  readonly rules: readonly RuleOutcome[];
  /** Whether going on is unlikely to show that some required margin is kept. */
  readonly isFutile: boolean;
  readonly isLast: boolean;
}

/**
 * Whether a run ends at a look and why, in the order in which the reasons count; null where it goes on. Being met at an
 * earlier look does not count: all rules must be met at this one.
 */
export function lookEnd({ rules, isFutile, isLast }: RulesInView): LookEnd | null {
  const breached = rules.filter(({ state }) => state === 'breached');
  if (breached.some(({ kind }) => kind === 'critical')) return 'critical';
  if (breached.length > 0) return 'breached';
  if (rules.some(({ code }) => code === 'out-of-reach')) return 'out-of-reach';
  const word = verdictWordOf(rules);
  // At the last look a rule that is open for good is no longer waited with.
  if (isLast ? word === 'pending' : rules.some(isWaitingRule)) return 'pending';
  if (word === 'pass') return 'pass';
  if (isFutile) return 'futile';
  return isLast ? 'last-look' : null;
}

function isWaitingRule({ state, isWaiting }: RuleOutcome): boolean {
  return state === 'undecided' && isWaiting;
}
