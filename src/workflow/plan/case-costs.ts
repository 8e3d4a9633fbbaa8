import type { Case } from '../../definition/case.js';
import { repeatsOf } from '../../plan/make-plan.js';
import type { BudgetUnit } from '../../report/plan/budget-solution.js';
import { UsageError } from '../../shared/errors.js';
import { type CallsInput, plannedCallsSummary } from './planned-calls-summary.js';

/** What raters take. */
export interface RaterPace {
  readonly minutesPerPair: number;
  readonly nRaters: number;
}

/** Mean cost of a case of a slice, in the unit of a budget; that of all cases for a slice that has none yet. */
export type CostOf = (slice: string) => number;

/**
 * Prices cases. Recorded arms count as if they were served: a budget is about the answers that are still to be had.
 * @param pace needed for `rater-hours`
 * @throws UsageError where tokens are unknown, or the gate has no case
 */
export function caseCosts(input: CallsInput, unit: BudgetUnit, pace: RaterPace | null): CostOf {
  if (unit === 'rater-hours') {
    const hours = ((pace?.minutesPerPair ?? 0) * (pace?.nRaters ?? 0)) / 60;
    return () => hours;
  }
  const { cases } = input;
  if (cases.length === 0) {
    throw new UsageError('a gate without cases says nothing of what a case costs', 'write a few first');
  }
  const requests = requestsOf(input);
  const judge = plannedCallsSummary(input).judge?.nRequests ?? 0;
  const meanOver = (rows: readonly number[]) =>
    rows.reduce((sum, row) => sum + (requests[row] as number), 0) / rows.length;
  const rowsOf = (slice: string | null) =>
    cases.flatMap((item, row) => (slice === null || item.slice === slice ? [row] : []));
  return (slice) => {
    const own = rowsOf(slice);
    const rows = own.length > 0 ? own : rowsOf(null);
    if (unit === 'requests') return 2 * meanOver(rows) + judge / cases.length;
    const sample = rows.flatMap((row) => cases[row] ?? []);
    return tokensOf(input, sample) * meanOver(rows);
  };
}

/** Requests of one arm for each case. */
function requestsOf({ gate, cases }: CallsInput): readonly number[] {
  const repeats = repeatsOf(gate, cases.length);
  return cases.map(
    ({ input }, row) => (repeats[row] ?? 1) * (input.kind === 'turns' ? input.turns.length : 1),
  );
}

/** Tokens of both arms and the judge for one request of each arm. */
function tokensOf(input: CallsInput, sample: readonly Case[]): number {
  const { baseline, candidate } = input.bundles;
  const served = (bundle: typeof baseline) => (bundle?.endpoint.kind === 'recorded' ? null : bundle);
  const bundles = { baseline: served(baseline), candidate: served(candidate) };
  const { arms, judge, nRequestsPerArm } = plannedCallsSummary({ ...input, cases: sample, bundles });
  const counts = [arms.baseline, arms.candidate, ...(judge === undefined ? [] : [judge])].flatMap(
    ({ promptTokens, completionTokens }) => [promptTokens, completionTokens],
  );
  const total = counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count),
    0,
  );
  if (total === null || nRequestsPerArm === 0) {
    throw new UsageError(
      'nobody knows how many tokens a case takes: max_tokens is left to the server, or a conversation is scripted',
      'plan from a run that counted them (--from), or budget requests instead',
    );
  }
  return total / nRequestsPerArm;
}
