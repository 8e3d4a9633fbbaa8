import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import { ARM_IDS, type ArmId, type Gate } from '../definition/gate.js';
import { askedCases } from '../plan/asked-cases.js';
import { makePlan } from '../plan/make-plan.js';
import type { Plan } from '../plan/plan.js';
import type { RunEvent, RunProgress } from '../run/events.js';
import { executePlan } from '../run/execute-plan.js';
import type { Digest } from '../shared/canonical-json.js';
import { DefinitionError, Interrupted, type Problem, UsageError } from '../shared/errors.js';
import { type DecidedRun, decideRun } from './decide-run.js';
import { definitionDiff } from './definition-diff.js';
import { gradesWithoutText } from './grades-without-text.js';
import type { Clock, OpenEndpoint, OpenedEndpoint, RunDefinition, RunRecord, StorePort } from './ports.js';

export interface RunGateInput {
  readonly gate: Gate;
  readonly gateDigest: Digest;
  readonly cases: readonly Case[];
  readonly casesDigest: Digest;
  /** For messages. */
  readonly gateFile: string;
  readonly baseline: Bundle;
  readonly candidate: Bundle;
  readonly isAA: boolean;
  /** Slices to run; null for all. */
  readonly sliceFilter: readonly string[] | null;
  /** Run to continue; null to let the definition say which. */
  readonly resume: string | null;
  readonly advisoryBecause: readonly string[];
  /** Calls in flight per arm; null for what bundle and defaults say. */
  readonly concurrency: number | null;
}

export interface RunGatePorts {
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
export async function runGate(input: RunGateInput, ports: RunGatePorts): Promise<FinishedRun> {
  refuseIdenticalArms(input);
  const plan = makePlan(input);
  const endpoints = await openEndpoints(input, ports);
  try {
    const run = findOrCreateRun(input, plan, ports);
    const lock = ports.store.lockRun(run.id);
    try {
      await fillRun(input, plan, run, endpoints, ports);
      const decided = decideRun(ports.store, run.id);
      ports.store.putVerdict(run.id, decided.text, decided.verdict.verdict);
      return { ...decided, runId: run.id };
    } finally {
      lock.release();
    }
  } finally {
    for (const arm of ARM_IDS) await endpoints[arm].endpoint.close();
  }
}

/** The same thing on both sides says nothing about a change, and its noise could be taken for one. */
function refuseIdenticalArms({ baseline, candidate, isAA }: RunGateInput): void {
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

function findOrCreateRun(input: RunGateInput, plan: Plan, { store, clock }: RunGatePorts): RunRecord {
  const definition: RunDefinition = {
    gate: input.gate,
    gateDigest: input.gateDigest,
    casesDigest: input.casesDigest,
    baseline: input.baseline,
    candidate: input.candidate,
    identity: plan.identity,
    isAA: input.isAA,
    advisoryBecause: input.advisoryBecause,
    partial: plan.partial,
    repeatsPerCase: plan.repeatsPerCase,
  };
  if (input.resume !== null) return resumedRun(input.resume, definition, store);
  const known = store.runsByIdentity(plan.identity).at(-1);
  return known ?? store.createRun(definition, input.cases, clock.nowMs());
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
  if (run.identity === current.identity) return run;
  const differences = definitionDiff(store.definition(runId), current);
  throw new UsageError(
    `the definition differs from that of run ${runId}: ${differences.join('; ')}`,
    'undo the change, or start a new run without --resume',
  );
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
