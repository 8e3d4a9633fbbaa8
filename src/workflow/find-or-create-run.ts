import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { LockRecord } from '../definition/lock.js';
import type { RecordedFormat } from '../definition/recorded-format.js';
import type { PlanInput } from '../plan/make-plan.js';
import type { Plan } from '../plan/plan.js';
import { UsageError } from '../shared/errors.js';
import { definitionDiff } from './definition-diff.js';
import type { RunDefinition, RunRecord, StorePort } from './ports.js';
import { refusePurged } from './refuse-purged.js';

/** What a run is defined by, before it has a plan. */
export interface DefinedRun extends PlanInput {
  readonly isAA: boolean;
  readonly advisoryBecause: readonly string[];
  readonly lock?: LockRecord | null;
  /** Where the gate's judge is served; null or absent where no model grades. */
  readonly judgeBundle?: Bundle | null;
}

/** The definition that is stored with a run. */
export function runDefinition(input: DefinedRun, plan: Plan): RunDefinition {
  return {
    gate: input.gate,
    gateDigest: input.gateDigest,
    casesDigest: input.casesDigest,
    baseline: input.baseline,
    candidate: input.candidate,
    identity: plan.identity,
    isAA: input.isAA,
    advisoryBecause: input.advisoryBecause,
    ...(input.lock ? { lock: input.lock } : {}),
    partial: plan.partial,
    repeatsPerCase: plan.repeatsPerCase,
    ...(input.shard ? { shard: input.shard } : {}),
    ...(input.judgeBundle ? { judgeBundle: input.judgeBundle } : {}),
  };
}

/** A recorded arm with the format that its file turned out to have, for the report. */
export function withFormat(bundle: Bundle, format: RecordedFormat | undefined): Bundle {
  const { endpoint } = bundle;
  return endpoint.kind === 'recorded' && format !== undefined
    ? { ...bundle, endpoint: { ...endpoint, format } }
    : bundle;
}

/**
 * The run with this definition: the newest one in the store, or a new one.
 * @param resume the run a person named; null to let the definition say which
 * @throws UsageError where the named run does not exist or was defined otherwise
 */
export function findOrCreateRun(
  store: StorePort,
  definition: RunDefinition,
  cases: readonly Case[],
  resume: string | null,
  nowMs: number,
): RunRecord {
  if (resume !== null) return resumedRun(resume, definition, store);
  const known = store.runsByIdentity(definition.identity).findLast((run) => !isEmptied(store, run));
  return known ?? store.createRun(definition, cases, nowMs);
}

/** An unfinished run without the answers it had: what it lacks cannot be put beside them any more. */
function isEmptied(store: StorePort, { id, nStored, nPlanned }: RunRecord): boolean {
  return nStored < nPlanned && store.purged(id) !== null;
}

function resumedRun(runId: string, current: RunDefinition, store: StorePort): RunRecord {
  const run = store.run(runId);
  if (run === null) {
    const known = store.runs().map(({ id }) => id);
    throw new UsageError(
      `there is no run ${runId} in the store`,
      known.length > 0 ? `it has ${known.join(', ')}` : undefined,
    );
  }
  if (run.identity === current.identity) {
    if (isEmptied(store, run)) refusePurged(store, runId, 'it cannot be gone on with');
    return run;
  }
  const differences = definitionDiff(store.definition(runId), current);
  throw new UsageError(
    `the definition differs from that of run ${runId}: ${differences.join('; ')}`,
    'undo the change, or start a new run without --resume',
  );
}
