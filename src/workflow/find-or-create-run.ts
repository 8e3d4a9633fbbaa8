import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { CaseSet } from '../definition/gate.js';
import type { LockRecord } from '../definition/lock.js';
import type { RecordedFormat } from '../definition/recorded-format.js';
import type { PlanInput } from '../plan/make-plan.js';
import type { Plan } from '../plan/plan.js';
import { UsageError } from '../shared/errors.js';
import { definitionDiff } from './definition-diff.js';
import { type Admission, admitRun, countExposure } from './ledger/admit-run.js';
import { type Beginning, enterStart, newStart } from './ledger/begin-run.js';
import { refuseOvertaken } from './ledger/standing-of-run.js';
import type { RunDefinition, RunRecord, StorePort } from './ports.js';
import { refusePurged } from './refuse-purged.js';

/** What a run is defined by, before it has a plan. */
export interface DefinedRun extends PlanInput {
  readonly isAA: boolean;
  readonly advisoryBecause: readonly string[];
  readonly lock?: LockRecord | null;
  /** Which of the gate's sets the cases are; absent where it has one. */
  readonly caseSet?: CaseSet;
  /** Why another attempt is made at a candidate that was decided. */
  readonly supersede?: string;
  /** Who begins the run, as far as it is known. */
  readonly by?: string | null;
  /** Id of the start that a shard belongs to; null or absent where nobody named it. */
  readonly startedAs?: string | null;
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
    ...(input.caseSet ? { caseSet: input.caseSet } : {}),
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

/** What of a run's input is for the ledger. */
export function admissionOf({ supersede, by }: DefinedRun): Pick<Admission, 'supersede' | 'by'> {
  return { by: by ?? null, ...(supersede === undefined ? {} : { supersede }) };
}

interface FindOptions extends Admission {
  /** The run a person named; null to let the definition say which. */
  readonly resume: string | null;
  /** How a new run is begun; by default now and whole. */
  readonly beginning?: Beginning;
}

/**
 * The run with this definition: the newest one in the store, or a new one. With a reason to supersede, the attempt that
 * was begun for that very reason, or another attempt.
 * @throws UsageError where the named run does not exist or was defined otherwise, where another verdict stands, or where
 *   held-out cases are used up
 */
export function findOrCreateRun(
  store: StorePort,
  definition: RunDefinition,
  cases: readonly Case[],
  options: FindOptions,
): RunRecord {
  const { resume, supersede } = options;
  const known =
    resume === null
      ? store
          .runsByIdentity(definition.identity)
          .findLast((run) => !isEmptied(store, run) && isOfStart(store, run, definition))
      : resumedRun(resume, definition, store);
  const isWanted =
    known !== undefined &&
    (supersede === undefined || store.definition(known.id).attempts?.reason === supersede);
  const run = isWanted ? known : store.createRun(begun(store, definition, options), cases, options.nowMs);
  if (isWanted) refuseOvertaken(store, run.id, store.definition(run.id));
  enterStart(store, store.definition(run.id), { ...options, nowMs: run.createdAtMs });
  countExposure(store, run, options);
  return run;
}

/** A new run as the ledger lets it begin: with a start of its own, unless it has one already. A shard has that of its whole. */
function begun(store: StorePort, definition: RunDefinition, options: FindOptions): RunDefinition {
  const admitted = admitRun(store, definition, options);
  if (admitted.shard !== undefined || admitted.start !== undefined) return admitted;
  const beginning = options.beginning ?? { shards: null, begun: 'before' };
  return { ...admitted, start: newStart(store, admitted, beginning) };
}

/** Shards, and runs that are made of them, belong to one start; the same shard of another start is another run. */
function isOfStart(store: StorePort, { id }: RunRecord, { start }: RunDefinition): boolean {
  return start === undefined || store.definition(id).start?.run === start.run;
}

/** An unfinished run without the answers it had: what it lacks cannot be put beside them any more. */
function isEmptied(store: StorePort, { id, nStored, nPlanned, verdict }: RunRecord): boolean {
  // A pass at a look lacks nothing.
  return nStored < nPlanned && verdict !== 'pass' && store.purged(id) !== null;
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
