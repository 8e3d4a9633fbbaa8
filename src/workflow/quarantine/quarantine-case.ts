import { UsageError } from '../../shared/errors.js';
import { countedAttempt } from '../../verdict/ledger/counted-attempt.js';
import { type DecidedRun, type DecidingPorts, decideRun } from '../decide-run.js';
import { enter } from '../ledger/ledger-entries.js';
import type { StorePort } from '../ports.js';

export interface CaseToQuarantine {
  readonly runId: string;
  readonly caseId: string;
  readonly reason: string;
  readonly by: string | null;
  readonly nowMs: number;
}

/**
 * Records that a case of a run was found to be wrong, and decides the run again, with it and without it in both arms. The
 * new verdict takes the place of the one that stood: it can only be as strict or stricter.
 * @throws UsageError where the run has no such case, or no reason is given
 */
export async function quarantineCase(
  { runId, caseId, reason, by, nowMs }: CaseToQuarantine,
  { store, ...ports }: DecidingPorts & { readonly store: StorePort },
): Promise<DecidedRun & { readonly runId: string }> {
  const { gate } = store.definition(runId);
  if (!store.caseIds(runId).includes(caseId)) {
    throw new UsageError(`run ${runId} has no case ${caseId}`, 'ids are those of the gate, letter by letter');
  }
  if (reason.trim() === '' || reason.length > 1000)
    throw new UsageError('--reason needs 1 to 1,000 characters', 'say what is wrong with the case');
  const lock = store.lockRun(runId);
  try {
    enter(store, {
      ledger: 1,
      kind: 'quarantine',
      gate: gate.name,
      run: runId,
      case: caseId,
      reason,
      at: new Date(nowMs).toISOString(),
      by,
    });
    const decided = await decideRun(store, runId, ports);
    if (store.verdict(runId) !== null) {
      store.amendVerdict(runId, decided.text, decided.verdict.verdict);
      const attempt = countedAttempt(decided.verdict);
      if (attempt !== null) enter(store, attempt);
    }
    return { ...decided, runId };
  } finally {
    lock.release();
  }
}
