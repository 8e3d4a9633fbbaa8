import { ARM_IDS, type ArmId } from '../definition/gate.js';
import { makePlan } from '../plan/make-plan.js';
import type { Plan, Shard } from '../plan/plan.js';
import type { EndpointPort } from '../run/ports.js';
import { withReasoning } from '../run/with-reasoning.js';
import { DefinitionError, UsageError } from '../shared/errors.js';
import { isSetWornOut } from '../verdict/stage.js';
import { decideRun } from './decide-run.js';
import { type FillOutcome, fillRun } from './fill-run.js';
import { admissionOf, findOrCreateRun, runDefinition, withFormat } from './find-or-create-run.js';
import type { RunGateInput, RunGatePorts } from './gate-run.js';
import { gradesWithoutText } from './grades-without-text.js';
import { judgeRun } from './judging/judge-run.js';
import { judgeConcurrency, withJudge } from './judging/with-judge.js';
import { startOfShard } from './ledger/begin-run.js';
import type { OpenedEndpoint, RunDefinition, RunRecord, RunStart, StoreCounts, StorePort } from './ports.js';
import { refuseUnfitArms } from './refuse-unfit-arms.js';
import { keepVerdict, type StandingVerdict } from './standing-verdict.js';
import { withProbes } from './with-probes.js';

/**
 * Runs both arms through a gate and decides. The run's identity is what defines it: the same definition continues the
 * run that is in the store, and a finished one sends nothing.
 * @throws DefinitionError, UsageError before anything is sent; RunStopped, Interrupted with everything answered kept
 */
export function runGate(input: RunGateInput, ports: RunGatePorts): Promise<StandingVerdict> {
  return withJudge(input, ports, (judge) =>
    fill(input, judge, ports, ({ id }, outcome) => finishRun({ id, outcome, judge }, input, ports)),
  );
}

/** One arm of a run is filled, and the other is not: nothing can be decided yet. */
export interface HalfRun {
  readonly runId: string;
  readonly counts: readonly StoreCounts[];
}

/**
 * Fills one arm of a run, where one machine cannot serve both at once, and decides once the other is filled too (or a
 * breach has settled the verdict).
 */
export function runArm(
  input: RunGateInput & { readonly arms: readonly ArmId[] },
  ports: RunGatePorts,
): Promise<StandingVerdict | HalfRun> {
  return withJudge(input, ports, (judge) =>
    fill(input, judge, ports, async ({ id }, outcome) => {
      const counts = ports.store.counts(id);
      const isWhole = counts.every(({ stored, planned }) => stored >= planned);
      return isWhole || outcome === 'settled'
        ? await finishRun({ id, outcome, judge }, input, ports)
        : { runId: id, counts };
    }),
  );
}

interface FilledRun {
  readonly id: string;
  readonly outcome: FillOutcome;
  readonly judge: EndpointPort | null;
}

/** Judges what is to be judged, and decides. */
async function finishRun(
  filled: FilledRun,
  input: RunGateInput,
  ports: RunGatePorts,
): Promise<StandingVerdict> {
  await putToJudge(filled, input, ports);
  const { id: runId } = filled;
  return keepVerdict(ports.store, runId, await decideRun(ports.store, runId, ports, input));
}

/** Puts the answers to the judge, where the gate has one and no breach has settled the verdict. */
async function putToJudge(
  { id: runId, outcome, judge }: FilledRun,
  input: RunGateInput,
  ports: RunGatePorts,
): Promise<void> {
  if (judge === null || outcome !== 'complete') return;
  const definition = ports.store.definition(runId);
  const concurrency = judgeConcurrency(input.concurrency, input.judgeBundle);
  await judgeRun({ runId, definition, cases: input.cases, endpoint: judge, concurrency }, ports);
}

/**
 * Fills one shard of a run and puts its answers to the judge. A part of the cases decides nothing: there is no verdict
 * before all shards are merged, which takes the judgments along.
 */
export function runShard(
  input: RunGateInput & { readonly shard: Shard },
  ports: RunGatePorts,
): Promise<RunRecord> {
  if (input.gate.sequential !== undefined) {
    ports.onNote('looks are read once the shards are merged: this shard sends all of its cases');
  }
  return withJudge(input, ports, (judge) =>
    fill(input, null, ports, async ({ id }, outcome) => {
      await putToJudge({ id, outcome, judge }, input, ports);
      return ports.store.run(id) as RunRecord;
    }),
  );
}

/**
 * Fills a run, or what of it the input names, and leaves its judge for later: a batch engine may be asked instead. Nothing is
 * decided before.
 * @throws UsageError where the gate has no judge, or needs it on the way
 */
export function runUnjudged(input: RunGateInput, ports: RunGatePorts): Promise<RunRecord> {
  const { judge, name, sequential } = input.gate;
  if (judge === undefined) {
    throw new UsageError(`gate ${name} has no judge to be asked later`, 'leave out --judge-later');
  }
  if (sequential !== undefined) {
    throw new UsageError(
      `gate ${name} may stop at its looks, which need the judge`,
      'leave out --judge-later, or `sequential` in the gate',
    );
  }
  return fill(input, null, ports, ({ id }) => ports.store.run(id) as RunRecord);
}

async function fill<Result>(
  input: RunGateInput,
  judge: EndpointPort | null,
  ports: RunGatePorts,
  finish: (run: RunRecord, outcome: FillOutcome) => Result | Promise<Result>,
): Promise<Result> {
  refuseUnfitArms(input);
  const plan = makePlan(input);
  const endpoints = await openEndpoints(input, ports);
  try {
    const run = findOrCreate(input, plan, endpoints, ports);
    await ports.keepLedger?.();
    for (const note of exposureNotes(ports.store.definition(run.id))) ports.onNote(note);
    const lock = ports.store.lockRun(run.id);
    try {
      const { baseline, candidate } = endpoints;
      const opened = { baseline: baseline.endpoint, candidate: candidate.endpoint };
      const filling = { plan, run, endpoints: opened, judge };
      const outcome = isSettled(run)
        ? 'settled'
        : await withProbes(input, run.id, ports, () => fillRun(input, filling, ports));
      return await finish(run, outcome);
    } finally {
      lock.release();
    }
  } finally {
    for (const arm of ARM_IDS) await endpoints[arm].endpoint.close();
  }
}

/** A run that was decided before everything was sent, by a breach or at a look: the rest could change nothing, so it is not paid for. */
function isSettled({ verdict, nStored, nPlanned }: RunRecord): boolean {
  return verdict === 'block' || (verdict === 'pass' && nStored < nPlanned);
}

function findOrCreate(
  input: RunGateInput,
  plan: Plan,
  endpoints: Readonly<Record<ArmId, OpenedEndpoint>>,
  { store, clock, onNote }: RunGatePorts,
): RunRecord {
  const described = runDefinition(input, plan);
  const start = shardStart(input, described, store);
  if (input.shard && start === null) {
    onNote(
      'note: this shard was not begun together with the others, so nothing will show that none was picked: see `qgate begin`',
    );
  }
  const definition = {
    ...described,
    ...(start === null ? {} : { start }),
    baseline: withFormat(input.baseline, endpoints.baseline.recordedFormat),
    candidate: withFormat(input.candidate, endpoints.candidate.recordedFormat),
  };
  const { resume } = input;
  return findOrCreateRun(store, definition, input.cases, {
    ...admissionOf(input),
    resume,
    nowMs: clock.nowMs(),
  });
}

/** What a shard carries of the start of its whole; null for a whole run, and for a shard that was not begun with the others. */
function shardStart(input: RunGateInput, described: RunDefinition, store: StorePort): RunStart | null {
  const { shard } = input;
  if (!shard) return null;
  const { identity } = makePlan({ ...input, shard: null });
  return startOfShard(store, { ...described, identity }, shard.of, input.startedAs ?? null);
}

async function openEndpoints(
  input: RunGateInput,
  ports: RunGatePorts,
): Promise<Record<ArmId, OpenedEndpoint>> {
  const open = async (arm: ArmId): Promise<OpenedEndpoint> => {
    const bundle = input[arm];
    const isNeeded = (input.arms ?? ARM_IDS).includes(arm) || bundle.endpoint.kind === 'recorded';
    if (!isNeeded) return unopened(arm);
    const opened = await ports.openEndpoint(arm, bundle, input.gate, input.cases);
    return { ...opened, endpoint: withReasoning(opened.endpoint, input.gate.reasoning) };
  };
  const baseline = await open('baseline');
  const candidate = await open('candidate');
  const problems = [
    ...baseline.problems,
    ...candidate.problems,
    ...gradesWithoutText(input, [...baseline.gradesOnlyIds, ...candidate.gradesOnlyIds]),
  ];
  if (problems.some(({ severity }) => severity === 'error')) {
    await baseline.endpoint.close();
    await candidate.endpoint.close();
    throw new DefinitionError(problems);
  }
  if (problems.length > 0) ports.onWarning(problems);
  return { baseline, candidate };
}

/** The arm that is left for later: neither its server nor its key has to be there. */
function unopened(arm: ArmId): OpenedEndpoint {
  return {
    endpoint: {
      isRecorded: false,
      call: () => Promise.reject(new Error(`the ${arm} is not asked now`)),
      close: () => Promise.resolve(),
    },
    problems: [],
    gradesOnlyIds: [],
  };
}

function exposureNotes({ exposure }: RunDefinition): readonly string[] {
  if (exposure === undefined || !isSetWornOut(exposure)) return [];
  const { nCandidates, limit } = exposure;
  return [
    `warning: ${nCandidates} of ${limit} candidates have been analysed on the held-out cases; make new ones before the limit is reached`,
  ];
}
