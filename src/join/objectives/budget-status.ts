import { isAtLeast, isBelow } from '../../analyse/decide-threshold.js';
import type { Objective } from '../../definition/slo/slo.js';
import { durationText } from '../../shared/duration.js';
import { between, type Finding, notEstablished } from '../finding.js';
import type { BudgetSpan, BudgetStatus } from './objectives.js';

/**
 * What is used up of an objective's error budget over its window, which ends now. Misses are counted, not inferred: the budget is
 * an account. A span that does not tell when it was, or lies in the future, leaves the account open.
 * @param spans requests of load runs or of production that count against the budget
 * @param nowMs milliseconds since the epoch
 */
export function budgetStatus(
  className: string,
  objective: Objective,
  spans: readonly BudgetSpan[],
  nowMs: number,
): BudgetStatus {
  const { budget } = objective;
  const window = { lower: nowMs - budget.windowMs, upper: nowMs };
  const isPlaced = ({ startedAtMs }: BudgetSpan) => startedAtMs !== null && startedAtMs <= nowMs;
  const inWindow = spans.filter((span) => isPlaced(span) && (span.startedAtMs ?? 0) >= window.lower);
  const nUnplaced = spans.filter((span) => !isPlaced(span)).length;
  const n = total(inWindow, 'n');
  const nMissed = total(inWindow, 'nMissed');
  const nUnknown = total(inWindow, 'nUnknown');
  const allowed = budget.share * n;
  const used = usedShare({ n, nMissed, nUnknown, allowed, nUnplaced }, budget.windowMs);
  return {
    className,
    objective,
    window,
    n,
    nMissed,
    nUnknown,
    allowed,
    used,
    ...stateOf(used, budget.freezeAt),
  };
}

interface Account {
  readonly n: number;
  readonly nMissed: number;
  readonly nUnknown: number;
  readonly allowed: number;
  readonly nUnplaced: number;
}

function usedShare({ n, nMissed, nUnknown, allowed, nUnplaced }: Account, windowMs: number): Finding {
  if (nUnplaced > 0)
    return notEstablished(
      `${nUnplaced === 1 ? 'a measurement does' : `${nUnplaced} measurements do`} not tell a time before now`,
    );
  if (n === 0) return notEstablished(`nothing was measured in the last ${durationText(windowMs)}`);
  return between(
    { lower: nMissed / allowed, upper: (nMissed + nUnknown) / allowed },
    `${nUnknown} requests are unknown`,
  );
}

function stateOf(used: Finding, freezeAt: number): Pick<BudgetStatus, 'state' | 'reason'> {
  const bounds = used.isEstablished ? { lower: used.value, upper: used.value } : used.bounds;
  if (bounds === null) return { state: 'undecided', reason: used.isEstablished ? '' : used.reason };
  const { lower, upper } = bounds;
  const spent = lower === upper ? percent(lower) : `${percent(lower)} to ${percent(upper)}`;
  const reason = `${spent} of the budget is used up; changes are frozen at ${percent(freezeAt)}`;
  if (isAtLeast(lower, freezeAt)) return { state: 'frozen', reason };
  return isBelow(upper, freezeAt) ? { state: 'within', reason } : { state: 'undecided', reason };
}

function total(spans: readonly BudgetSpan[], key: 'n' | 'nMissed' | 'nUnknown'): number {
  return spans.reduce((sum, span) => sum + span[key], 0);
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
