import { UsageError } from '../../shared/errors.js';
import { enter } from '../ledger/ledger-entries.js';
import type { StorePort } from '../ports.js';

interface Reveal {
  /** The case to be shown; undefined for a list of cases. */
  readonly caseId: string | undefined;
  /** Why, where a person gave a reason. */
  readonly reason: string | undefined;
  readonly by: string | null;
  readonly nowMs: number;
}

/**
 * Whether single cases of a run may be shown. A held-out one of which reports show aggregates only is shown for a reason
 * that goes to the ledger, and then the set is spent: later verdicts on it are advisory.
 * @returns whether the set was spent by this
 * @throws UsageError where cases are held out and no reason is given
 */
export function revealCase(store: StorePort, runId: string, { caseId, reason, by, nowMs }: Reveal): boolean {
  const { gate, casesDigest, exposure } = store.definition(runId);
  if (exposure?.isAggregate !== true) {
    if (reason === undefined) return false;
    throw new UsageError(`the cases of run ${runId} are not hidden`, 'leave out --reveal');
  }
  if (caseId === undefined || reason === undefined) {
    throw new UsageError(
      `run ${runId} is about held-out cases, of which only aggregates are shown`,
      'look at development cases instead; `qgate show RUN CASE --reveal "reason"` shows one, is recorded, and spends the set',
    );
  }
  if (reason.trim() === '' || reason.length > 1000)
    throw new UsageError('--reveal needs a reason of 1 to 1,000 characters');
  if (!store.caseIds(runId).includes(caseId)) throw new UsageError(`run ${runId} has no case ${caseId}`);
  enter(store, {
    ledger: 1,
    kind: 'reveal',
    gate: gate.name,
    cases: casesDigest,
    run: runId,
    case: caseId,
    reason,
    at: new Date(nowMs).toISOString(),
    by,
  });
  return true;
}
