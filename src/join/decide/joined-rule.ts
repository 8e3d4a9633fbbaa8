import type { EvidencePolicy } from '../../definition/gate.js';
import type { RuleState } from '../../verdict/verdict.js';

/** Kinds of rule of a joined decision, in the order in which their reasons are told. */
export const JOINED_RULE_KINDS = [
  'quality',
  'bundle',
  'coverage',
  'useful',
  'objective',
  'joules-per-useful-request',
  'joules-per-useful-output-token',
] as const;
export type JoinedRuleKind = (typeof JOINED_RULE_KINDS)[number];

/** The closed list of why a joined rule came out as it did. */
export const JOINED_REASON_CODES = [
  'quality-passed',
  'quality-blocked',
  'quality-undecided',
  'quality-awaiting-people',
  'quality-not-standing',
  'bundle-as-gated',
  'bundle-unknown',
  'loads-comparable',
  'no-comparable-load',
  'mix-differs',
  'not-worse-shown',
  'no-evidence-of-regression',
  'within-limit',
  'worse-than-limit',
  'worse-with-evidence',
  'limit-undecided',
  'loss-beyond-limit-not-shown',
  'too-few-cases',
  'unknown-beyond-allowance',
  'breaks-at-worst-case',
  'objective-kept',
  'objective-missed',
  'objective-undecided',
  'not-measured',
  'number-not-finite',
] as const;
export type JoinedReasonCode = (typeof JOINED_REASON_CODES)[number];

/** One rule of a joined decision with its outcome. */
export interface JoinedRule {
  readonly kind: JoinedRuleKind;
  /** Load, arm or objective the rule is about; null where there is only one. Untrusted text. */
  readonly subject: string | null;
  readonly state: RuleState;
  /** True where `undecided` only waits for people's grades. */
  readonly isWaiting: boolean;
  readonly code: JoinedReasonCode;
  readonly policy: EvidencePolicy | 'interval' | null;
  /** Requests it rests on, of both arms; null where it counts none. */
  readonly nRequests: number | null;
  /** Independent units among them. */
  readonly nUnits: number | null;
  /** A difference, a relative change or a share; see `kind`. */
  readonly estimate: number | null;
  readonly interval: { readonly lower: number; readonly upper: number; readonly level: number } | null;
  /** What the estimate is compared with: −max_regression, max_increase or the objective's share. */
  readonly limit: number | null;
  /** One sentence without a final stop that a person can act on. */
  readonly sentence: string;
}

/** What a rule says of itself; numbers it has none of, or that are not finite, become null. */
export type JoinedRuleStatement = Partial<Omit<JoinedRule, 'kind' | 'state' | 'code' | 'sentence'>> &
  Pick<JoinedRule, 'kind' | 'state' | 'code' | 'sentence'>;

export function joinedRule(statement: JoinedRuleStatement): JoinedRule {
  const { interval } = statement;
  const hasInterval = interval != null && [interval.lower, interval.upper].every(Number.isFinite);
  return {
    kind: statement.kind,
    subject: statement.subject ?? null,
    state: statement.state,
    isWaiting: statement.isWaiting ?? false,
    code: statement.code,
    policy: statement.policy ?? null,
    nRequests: finiteOrNull(statement.nRequests),
    nUnits: finiteOrNull(statement.nUnits),
    estimate: finiteOrNull(statement.estimate),
    interval: hasInterval ? { lower: interval.lower, upper: interval.upper, level: interval.level } : null,
    limit: finiteOrNull(statement.limit),
    sentence: statement.sentence,
  };
}

function finiteOrNull(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
