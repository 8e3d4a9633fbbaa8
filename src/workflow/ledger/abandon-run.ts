import { UsageError } from '../../shared/errors.js';
import type { StorePort } from '../ports.js';
import { enter, ledgerEntries } from './ledger-entries.js';

/**
 * Records that a run that was begun will not be completed.
 * @throws UsageError where the ledger has no such start, where it was completed, or where no reason is given
 */
export function abandonRun(
  store: StorePort,
  gateName: string,
  given: {
    readonly run: string;
    readonly reason: string;
    readonly nowMs: number;
    readonly by: string | null;
  },
): void {
  const { run, reason, nowMs, by } = given;
  if (reason.trim() === '' || reason.length > 1000)
    throw new UsageError('--reason needs 1 to 1,000 characters', 'say why the run will not be completed');
  const entries = ledgerEntries(store, gateName);
  const starts = entries.flatMap((entry) => (entry.kind === 'start' ? [entry.run] : []));
  if (!starts.includes(run)) {
    throw new UsageError(
      `the ledger of gate ${gateName} has no start of run ${run}`,
      starts.length === 0 ? 'it has no starts' : `it has ${starts.slice(-5).join(', ')}`,
    );
  }
  if (entries.some((entry) => entry.kind === 'attempt' && entry.run === run)) {
    throw new UsageError(`run ${run} was completed, and its verdict stands`, 'see --supersede of qgate run');
  }
  if (entries.some((entry) => entry.kind === 'abandon' && entry.run === run)) return;
  enter(store, {
    ledger: 1,
    kind: 'abandon',
    gate: gateName,
    run,
    reason,
    at: new Date(nowMs).toISOString(),
    by,
  });
}
