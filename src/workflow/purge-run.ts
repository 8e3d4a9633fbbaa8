import type { PurgeReason, PurgeRecord, ScrubOutcome } from '../run/purge.js';
import { UsageError } from '../shared/errors.js';
import { type DecidingPorts, decideRun, foldRun } from './decide-run.js';
import type { Clock, StorePort } from './ports.js';
import { keepVerdict } from './standing-verdict.js';

export interface PurgeOutcome extends ScrubOutcome {
  readonly runId: string;
  readonly purged: PurgeRecord;
  /** False where the text had been removed before. */
  readonly isNew: boolean;
}

export interface PurgingPorts extends DecidingPorts {
  readonly store: StorePort;
  readonly clock: Clock;
}

/**
 * Removes the text of a run's answers and keeps what was made of it: every answer is graded first, scores are folded, and
 * a finished run is decided. Doing it again only rids the file once more of what is gone.
 * @throws UsageError where the run is being written
 */
export async function purgeRun(
  runId: string,
  because: PurgeReason,
  ports: PurgingPorts,
): Promise<PurgeOutcome> {
  const { isNew, purged } = await removeTexts(runId, because, ports);
  return { runId, purged, isNew, ...ports.store.scrub() };
}

/**
 * Removes what the gates of the stored runs say is to be kept no longer. A run that is being written is left for the
 * next time.
 * @returns sentences for the person
 */
export async function expireAnswers(ports: PurgingPorts): Promise<readonly string[]> {
  const { store, clock } = ports;
  const notes: string[] = [];
  for (const runId of store.expiredRuns(clock.nowMs())) {
    try {
      await removeTexts(runId, 'retention', ports);
      notes.push(`the answers of run ${runId} were kept as long as its gate says, and are removed now`);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      notes.push(`the answers of run ${runId} are to be removed by now, and are not yet: ${error.message}`);
    }
  }
  if (notes.length > 0) notes.push(...scrubNotes(store.scrub()));
  return notes;
}

/** What of a store is not rid of removed text yet, and what to do. */
export function scrubNotes({ isComplete, copies }: ScrubOutcome): readonly string[] {
  return [
    ...(isComplete
      ? []
      : [
          'another process reads the store, so its log still holds what was removed: do it again once that has ended',
        ]),
    ...(copies.length === 0
      ? []
      : [
          `copies made before an upgrade still hold what the store held then; delete them: ${copies.join(', ')}`,
        ]),
  ];
}

async function removeTexts(
  runId: string,
  because: PurgeReason,
  ports: PurgingPorts,
): Promise<{ readonly isNew: boolean; readonly purged: PurgeRecord }> {
  const { store, clock } = ports;
  const lock = store.lockRun(runId);
  try {
    const before = store.purged(runId);
    if (before !== null) return { isNew: false, purged: before };
    await keepWhatWasMadeOfThem(runId, ports);
    store.purgeOutputs(runId, clock.nowMs(), because);
    return { isNew: true, purged: store.purged(runId) as PurgeRecord };
  } finally {
    lock.release();
  }
}

/** Grades and scores; of a whole run the verdict too. */
async function keepWhatWasMadeOfThem(runId: string, { store, ...ports }: PurgingPorts): Promise<void> {
  const { nStored, nPlanned } = store.run(runId) as NonNullable<ReturnType<StorePort['run']>>;
  const { shard, gate } = store.definition(runId);
  const isPart = shard !== undefined;
  if (nStored === nPlanned && !isPart && store.verdict(runId) === null) {
    const decided = await decideRun(store, runId, ports);
    keepVerdict(store, runId, decided);
  } else if (gate.sequential !== undefined) {
    // Deciding keeps what the looks were folded into.
    await decideRun(store, runId, ports);
  } else {
    await foldRun(store, runId, ports);
  }
}
