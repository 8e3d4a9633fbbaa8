import type { Bundle } from '../definition/bundle.js';
import { ARM_IDS, type ArmId } from '../definition/gate.js';
import { askedCases } from '../plan/asked-cases.js';
import { makePlan } from '../plan/make-plan.js';
import type { Plan, Shard } from '../plan/plan.js';
import type { RunEvent, RunProgress } from '../run/events.js';
import { executePlan } from '../run/execute-plan.js';
import { DefinitionError, Interrupted, type Problem, UsageError } from '../shared/errors.js';
import { type DecidedRun, type DecidingPorts, decideRun } from './decide-run.js';
import { type DefinedRun, findOrCreateRun, runDefinition, withFormat } from './find-or-create-run.js';
import { gradesWithoutText } from './grades-without-text.js';
import type { Clock, OpenEndpoint, OpenedEndpoint, RunRecord, StorePort } from './ports.js';

export interface RunGateInput extends DefinedRun {
  /** For messages. */
  readonly gateFile: string;
  /** Run to continue; null to let the definition say which. */
  readonly resume: string | null;
  /** Calls in flight per arm; null for what bundle and defaults say. */
  readonly concurrency: number | null;
}

export interface RunGatePorts extends DecidingPorts {
  readonly store: StorePort;
  readonly openEndpoint: OpenEndpoint;
  readonly clock: Clock;
  /** First signal: send nothing more. */
  readonly drain: AbortSignal;
  /** Second signal: give up what is in flight. */
  readonly abort: AbortSignal;
  readonly signalName: () => 'SIGINT' | 'SIGTERM';
  readonly onEvent: (event: RunEvent) => void;
  readonly onWarning: (problems: readonly Problem[]) => void;
}

export interface FinishedRun extends DecidedRun {
  readonly runId: string;
}

/**
 * Runs both arms through a gate and decides. The run's identity is what defines it: the same definition continues the
 * run that is in the store, and a finished one sends nothing.
 * @throws DefinitionError, UsageError before anything is sent; RunStopped, Interrupted with everything answered kept
 */
export function runGate(input: RunGateInput, ports: RunGatePorts): Promise<FinishedRun> {
  return fill(input, ports, async ({ id }) => {
    const decided = await decideRun(ports.store, id, ports);
    ports.store.putVerdict(id, decided.text, decided.verdict.verdict);
    return { ...decided, runId: id };
  });
}

/** Fills one shard of a run. A part of the cases decides nothing: there is no verdict before all shards are merged. */
export function runShard(
  input: RunGateInput & { readonly shard: Shard },
  ports: RunGatePorts,
): Promise<RunRecord> {
  return fill(input, ports, ({ id }) => ports.store.run(id) as RunRecord);
}

async function fill<Result>(
  input: RunGateInput,
  ports: RunGatePorts,
  finish: (run: RunRecord) => Result | Promise<Result>,
): Promise<Result> {
  refuseIdenticalArms(input);
  const plan = makePlan(input);
  const endpoints = await openEndpoints(input, ports);
  try {
    const run = findOrCreate(input, plan, endpoints, ports);
    const lock = ports.store.lockRun(run.id);
    try {
      await fillRun(input, plan, run, endpoints, ports);
      return await finish(run);
    } finally {
      lock.release();
    }
  } finally {
    for (const arm of ARM_IDS) await endpoints[arm].endpoint.close();
  }
}

function findOrCreate(
  input: RunGateInput,
  plan: Plan,
  endpoints: Readonly<Record<ArmId, OpenedEndpoint>>,
  { store, clock }: RunGatePorts,
): RunRecord {
  const definition = {
    ...runDefinition(input, plan),
    baseline: withFormat(input.baseline, endpoints.baseline.recordedFormat),
    candidate: withFormat(input.candidate, endpoints.candidate.recordedFormat),
  };
  return findOrCreateRun(store, definition, input.cases, input.resume, clock.nowMs());
}

/** The same thing on both sides says nothing about a change, and its noise could be taken for one. */
export function refuseIdenticalArms({ baseline, candidate, isAA }: DefinedRun): void {
  if (baseline.digest !== candidate.digest || isAA) return;
  throw new UsageError(
    `baseline ${baseline.name} and candidate ${candidate.name} are the same bundle (${baseline.digest})`,
    'name another candidate, or measure the noise of one bundle with --aa, which is never a release pass',
  );
}

async function openEndpoints(
  input: RunGateInput,
  ports: RunGatePorts,
): Promise<Record<ArmId, OpenedEndpoint>> {
  const baseline = await ports.openEndpoint('baseline', input.baseline, input.gate, input.cases);
  const candidate = await ports.openEndpoint('candidate', input.candidate, input.gate, input.cases);
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

async function fillRun(
  input: RunGateInput,
  plan: Plan,
  run: RunRecord,
  endpoints: Readonly<Record<ArmId, OpenedEndpoint>>,
  ports: RunGatePorts,
): Promise<void> {
  const sink = ports.store.sink(run.id);
  const concurrencyOf = ({ endpoint }: Bundle) =>
    input.concurrency ?? (endpoint.kind === 'openai' ? endpoint.concurrency : null);
  const { outcome, progress } = await executePlan({
    plan,
    cases: askedCases(input.gate, input.cases),
    decoding: input.gate.decoding,
    endpoints: { baseline: endpoints.baseline.endpoint, candidate: endpoints.candidate.endpoint },
    sink,
    concurrency: { baseline: concurrencyOf(input.baseline), candidate: concurrencyOf(input.candidate) },
    drain: ports.drain,
    abort: ports.abort,
    onEvent: ports.onEvent,
  });
  if (outcome === 'complete') return;
  const { nStored, nPlanned } = total(progress);
  throw new Interrupted(
    ports.signalName(),
    `interrupted: ${nStored} of ${nPlanned} responses of run ${run.id} are stored, no verdict is given`,
    `continue with the same command, or with --resume ${run.id}`,
  );
}

function total(progress: RunProgress): { nStored: number; nPlanned: number } {
  const sum = (count: (arm: ArmId) => number) => ARM_IDS.reduce((subtotal, arm) => subtotal + count(arm), 0);
  return {
    nStored: sum((arm) => progress[arm].nStoredBefore + progress[arm].nStored),
    nPlanned: sum((arm) => progress[arm].nPlanned),
  };
}
