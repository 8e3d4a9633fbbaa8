import type { VerdictWord } from '../../verdict/verdict.js';
import { visibleText } from '../../verdict/visible-text.js';
import { JOINED_RULE_KINDS, type JoinedRule } from './joined-rule.js';

export interface JoinedDecision {
  readonly decision: VerdictWord;
  readonly headline: string;
  /** In the order in which reasons are told. */
  readonly rules: readonly JoinedRule[];
}

/**
 * The word that follows from the quality verdict and the rules of the load test together, by the same precedence: any
 * breach is block, else anything undecided that does not merely wait is inconclusive, else waiting is pending. Pass needs
 * the quality verdict and every rule met.
 */
export function decideJoined(
  rules: readonly JoinedRule[],
  names: { readonly gate: string; readonly baseline: string; readonly candidate: string },
): JoinedDecision {
  const ordered = [...rules].sort(
    (one, other) => JOINED_RULE_KINDS.indexOf(one.kind) - JOINED_RULE_KINDS.indexOf(other.kind),
  );
  const decision = wordOf(ordered);
  const [gate, baseline, candidate] = [names.gate, names.baseline, names.candidate].map(visibleText);
  return {
    decision,
    headline: `${decision.toUpperCase()}  ${gate}, joined with its load test: ${baseline} -> ${candidate} — ${reasonOf(decision, ordered)}`,
    rules: ordered,
  };
}

function wordOf(rules: readonly JoinedRule[]): VerdictWord {
  if (rules.some(({ state }) => state === 'breached')) return 'block';
  if (rules.some(({ state, isWaiting }) => state === 'undecided' && !isWaiting)) return 'inconclusive';
  if (rules.some(({ state }) => state === 'undecided')) return 'pending';
  const hasQuality = rules.some(({ kind, state }) => kind === 'quality' && state === 'met');
  return hasQuality && rules.every(({ state }) => state === 'met') ? 'pass' : 'inconclusive';
}

function reasonOf(decision: VerdictWord, rules: readonly JoinedRule[]): string {
  const isReason = (rule: JoinedRule): boolean => {
    if (decision === 'block') return rule.state === 'breached';
    if (decision === 'inconclusive') return rule.state === 'undecided' && !rule.isWaiting;
    if (decision === 'pending') return rule.state === 'undecided';
    return rule.kind === 'useful';
  };
  const [first, ...others] = rules.filter(isReason);
  if (decision === 'pass') return `${first?.sentence ?? 'quality passed'}; all ${rules.length} rules met`;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `${first?.sentence ?? 'no rule could be shown to be met'}${more}`;
}
