import type { Bundle } from '../../definition/bundle.js';
import type { JudgeSettings } from '../../definition/gate.js';
import { UsageError } from '../../shared/errors.js';
import { decideRun } from '../decide-run.js';
import type { RunGatePorts } from '../gate-run.js';
import type { RunDefinition } from '../ports.js';
import { refusePurged } from '../refuse-purged.js';
import { keepVerdict, type StandingVerdict } from '../standing-verdict.js';
import { type JudgingProgress, judgeRun } from './judge-run.js';
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
  if (gate.judge === undefined) {
    throw new UsageError(
      `gate ${gate.name} of run ${runId} has no judge`,
      'name one under `judge` in the gate',
    );
  }
  const judgeBundle = sameJudge(gate.judge, given ?? definition.judgeBundle ?? null, definition);
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

/** Judgments of different judges are never mixed: only the address may be another. */
function sameJudge(judge: JudgeSettings, bundle: Bundle | null, { gate }: RunDefinition): Bundle {
  if (bundle === null) {
    throw new UsageError(
      `the run of gate ${gate.name} does not say where its judge is served`,
      'name the judge with --judge <bundle>',
    );
  }
  const model = bundle.endpoint.kind === 'openai' ? bundle.endpoint.model : bundle.name;
  if (bundle.digest === judge.bundle.digest && model === judge.bundle.model) return bundle;
  throw new UsageError(
    `${bundle.name} is another judge than the one this run is pinned to (${judge.bundle.name}, ${judge.bundle.model})`,
    'judgments of two judges are never mixed: start a new run with the new judge',
  );
}
