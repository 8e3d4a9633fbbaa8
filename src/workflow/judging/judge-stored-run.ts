import type { Bundle } from '../../definition/bundle.js';
import { decideRun } from '../decide-run.js';
import type { RunGatePorts } from '../gate-run.js';
import { refusePurged } from '../refuse-purged.js';
import { keepVerdict, type StandingVerdict } from '../standing-verdict.js';
import { type JudgingProgress, judgeRun } from './judge-run.js';
import { pinnedJudge } from './pinned-judge.js';
import { judgeConcurrency, withJudge } from './with-judge.js';

export interface JudgeStoredRun {
  readonly runId: string;
  /** The judge's bundle where it is served elsewhere by now; null for the one stored with the run. */
  readonly judgeBundle: Bundle | null;
  readonly concurrency: number | null;
}

/**
 * Judges a run that is in the store, as far as it is not judged, and decides it again.
 * @throws UsageError where the gate has no judge or the bundle named is another judge; RunStopped, Interrupted with
 *   every judgment kept
 */
export async function judgeStoredRun(
  { runId, judgeBundle: given, concurrency }: JudgeStoredRun,
  ports: RunGatePorts,
): Promise<StandingVerdict & { readonly progress: JudgingProgress }> {
  const { store } = ports;
  refusePurged(store, runId, 'there is nothing to judge');
  const definition = store.definition(runId);
  const { gate } = definition;
  const { bundle: judgeBundle } = pinnedJudge(runId, definition, given);
  const cases = store.cases(runId);
  return withJudge({ gate, cases, judgeBundle }, ports, async (endpoint) => {
    if (endpoint === null) throw new Error('a gate with a judge was opened without one');
    const lock = store.lockRun(runId);
    try {
      const asking = { runId, definition, cases, endpoint };
      const inFlight = judgeConcurrency(concurrency, judgeBundle);
      const progress = await judgeRun({ ...asking, concurrency: inFlight }, ports);
      const decided = await decideRun(store, runId, ports, { cases });
      return { ...keepVerdict(store, runId, decided), progress };
    } finally {
      lock.release();
    }
  });
}
