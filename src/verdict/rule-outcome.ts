import type { ReasonCode, RuleKind, RuleOutcome, RuleState } from './verdict.js';

/** What a rule must say of itself; the numbers it has none of are filled with null. */
export type RuleStatement = Partial<Omit<RuleOutcome, 'kind' | 'state' | 'code' | 'sentence'>> & {
  readonly kind: RuleKind;
  readonly state: RuleState;
  readonly code: ReasonCode;
  readonly sentence: string;
};

/** A whole rule outcome from what applies to it. Numbers that are not finite are left out: JSON cannot hold them. */
export function ruleOutcome(statement: RuleStatement): RuleOutcome {
  return {
    kind: statement.kind,
    subject: statement.subject ?? null,
    metric: statement.metric ?? null,
    state: statement.state,
    isWaiting: statement.isWaiting ?? false,
    code: statement.code,
    policy: statement.policy ?? null,
    nScored: finiteOrNull(statement.nScored),
    nPlanned: finiteOrNull(statement.nPlanned),
    estimate: finiteOrNull(statement.estimate),
    interval: statement.interval ?? null,
    limit: finiteOrNull(statement.limit),
    ...(statement.nNeeded === undefined ? {} : { nNeeded: finiteOrNull(statement.nNeeded) }),
    ...(statement.shareSensitivity === undefined ? {} : { shareSensitivity: statement.shareSensitivity }),
    sentence: statement.sentence,
  };
}

function finiteOrNull(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
