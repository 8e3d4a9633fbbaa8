import type { Bundle } from '../definition/bundle.js';
import { ARM_IDS, type ArmId } from '../definition/gate.js';
import { askedOnDemand } from '../plan/asked-cases.js';
import { orderByLooks, type PlanByLooks } from '../plan/order-by-looks.js';
import type { Plan } from '../plan/plan.js';
import { plannedCalls } from '../plan/planned-calls.js';
import type { RunProgress } from '../run/events.js';
import { type Execution, executePlan } from '../run/execute-plan.js';
import type { Pauses } from '../run/pauses.js';
import type { EndpointPort, ResponseSink } from '../run/ports.js';
import type { StoredResponse } from '../run/response.js';
import { warmUp } from '../run/warm-up.js';
import { Interrupted } from '../shared/errors.js';
import { answerSink, asStored } from './answer-sink.js';
import { decideRun } from './decide-run.js';
import { watchForCriticalFailure } from './fail-fast/critical-watch.js';
import { watchMargins } from './fail-fast/margin-watch.js';
import type { RunGateInput, RunGatePorts } from './gate-run.js';
import { gradeAsStored } from './grade-as-stored.js';
import { judgeRun } from './judging/judge-run.js';
import { judgeConcurrency } from './judging/with-judge.js';
import type { LookPlan } from './looks/look-plan.js';
import { openLookSession } from './looks/look-session.js';
import { looksOfRun } from './looks/looks-of-run.js';
import type { RunRecord } from './ports.js';
import { reuseBaseline } from './reuse-baseline.js';

/** What is needed to send a run's calls. */
export interface Filling {
  readonly plan: Plan;
  readonly run: RunRecord;
  readonly endpoints: Readonly<Record<ArmId, EndpointPort>>;
  /** null where no model grades. */
  readonly judge: EndpointPort | null;
}

/** `settled`: a confirmed breach ended it before everything was sent. `incomplete`: calls brought no answer. */
export type FillOutcome = 'complete' | 'settled' | 'incomplete';

/**
 * Sends what the plan asks for and the store lacks, in the arms the input names.
 * @throws RunStopped, Interrupted with everything answered kept
 */
export async function fillRun(
  input: RunGateInput,
  filling: Filling,
  ports: RunGatePorts,
): Promise<FillOutcome> {
  const { plan, run, endpoints } = filling;
  const { gate } = input;
  const looks = looksOfRun({ gate, partial: plan.partial }, () => input.cases);
  const { plan: sent, pausesAfter } =
    looks === null
      ? { plan, pausesAfter: [] }
      : orderByLooks(plan, looks.lookOf, looks.planned.nCases.length);
  const arms = input.arms ?? ARM_IDS;
  const graded = { sink: (id: string) => gradeAsStored(ports.store, id, gate, input.cases) };
  const sink = answerSink(graded, run.id, gate);
  const cases = askedOnDemand(gate, input.cases);
  const watch = input.isFailFast === true ? watchForBreach(input, filling, ports) : null;
  if (watch !== null && (await isSettledAlready(ports.store.responses(run.id), watch))) return 'settled';

  const sending = { plan: sent, cases, decoding: gate.decoding, endpoints };
  if (input.reuseFrom !== undefined && arms.includes('baseline')) {
    const { baseline } = endpoints;
    const options = {
      ...sending,
      baseline,
      from: input.reuseFrom,
      sink,
      runId: run.id,
      bundle: input.baseline,
    };
    ports.onNote(await reuseBaseline({ ...options, store: ports.store, signal: ports.drain }));
  }
  await warm(input.nWarmUpCalls ?? 0, { ...sending, arms, sink, drain: ports.drain });
  const { outcome, progress } = await executePlan({
    ...sending,
    arms,
    sink,
    concurrency: concurrencyOf(input),
    drain: ports.drain,
    abort: ports.abort,
    onEvent: ports.onEvent,
    ...watch,
    ...(looks === null ? {} : { pauses: pausesFor(looks, pausesAfter, input, filling, ports, sink) }),
  });
  if (outcome !== 'interrupted') return outcome;
  const { nStored, nPlanned } = total(progress);
  throw new Interrupted(
    ports.signalName(),
    `interrupted: ${nStored} of ${nPlanned} responses of run ${run.id} are stored, no verdict is given`,
    `continue with the same command, or with --resume ${run.id}`,
  );
}

/** Looks are read where the run pauses for them. */
function pausesFor(
  looks: LookPlan,
  pausesAfter: PlanByLooks['pausesAfter'],
  input: RunGateInput,
  { run, judge }: Filling,
  ports: RunGatePorts,
  sink: ResponseSink,
): Pauses {
  const { cases } = input;
  const session = openLookSession({
    store: ports.store,
    runId: run.id,
    cases,
    looks,
    sink,
    ports,
    judge: async (look) => {
      if (judge === null) return;
      const definition = ports.store.definition(run.id);
      const repeatsPerCase = definition.repeatsPerCase.map((repeats, index) =>
        (looks.lookOf[index] as number) > look ? 0 : repeats,
      );
      const concurrency = judgeConcurrency(input.concurrency, input.judgeBundle);
      const asked = { ...definition, repeatsPerCase };
      await judgeRun({ runId: run.id, definition: asked, cases, endpoint: judge, concurrency }, ports);
    },
  });
  return {
    afterCases: pausesAfter.map(({ nCases }) => nCases),
    settles: (pause) => session.endsAt(pausesAfter[pause]?.look ?? 0),
  };
}

type Watch = Pick<Execution, 'isSettledBy' | 'checkpoint'>;

function watchForBreach(input: RunGateInput, { plan, run }: Filling, ports: RunGatePorts): Watch {
  const { gate, cases } = input;
  const isCritical = watchForCriticalFailure(gate, cases, plan.repeatsPerCase);
  const kept = asStored(gate);
  // At looks a margin is decided by their boundaries alone.
  const checkpoint =
    gate.sequential !== undefined
      ? null
      : watchMargins(gate, cases, plan.repeatsPerCase, async () => {
          const { verdict } = await decideRun(ports.store, run.id, ports, input);
          return verdict;
        });
  return {
    isSettledBy: (response) => isCritical(kept(response)),
    ...(checkpoint === null
      ? {}
      : { checkpoint: { ...checkpoint, isDue: (response) => checkpoint.isDue(kept(response)) } }),
  };
}

/** What is stored is looked at as if it came in now. */
async function isSettledAlready(
  responses: Iterable<StoredResponse>,
  { isSettledBy, checkpoint }: Watch,
): Promise<boolean> {
  let isLookDue = false;
  for (const response of responses) {
    if (isSettledBy?.(response) === true) return true;
    if (checkpoint?.isDue(response) === true) isLookDue = true;
  }
  return isLookDue && (await checkpoint?.settles()) === true;
}

/** Only where something is still to be sent: a finished run sends nothing. */
async function warm(
  nCalls: number,
  execution: Pick<Execution, 'plan' | 'cases' | 'decoding' | 'endpoints'> & {
    readonly arms: readonly ArmId[];
    readonly sink: ResponseSink;
    readonly drain: AbortSignal;
  },
): Promise<void> {
  const { plan, cases, sink, drain } = execution;
  if (nCalls === 0 || drain.aborted) return;
  const isMissing = (arm: ArmId): boolean => {
    for (const { caseIndex, repeat } of plannedCalls(plan, [arm])) {
      if (!sink.has(arm, cases.at(caseIndex)?.id ?? '', repeat)) return true;
    }
    return false;
  };
  const arms = execution.arms.filter(isMissing);
  try {
    await warmUp({ ...execution, arms, nCalls, signal: drain });
  } catch (error) {
    // A signal ended it: the run goes on to say so.
    if (!drain.aborted) throw error;
  }
}

function concurrencyOf({ concurrency, baseline, candidate }: RunGateInput): Record<ArmId, number | null> {
  const of = ({ endpoint }: Bundle) =>
    concurrency ?? (endpoint.kind === 'openai' ? endpoint.concurrency : null);
  return { baseline: of(baseline), candidate: of(candidate) };
}

function total(progress: RunProgress): { nStored: number; nPlanned: number } {
  const sum = (count: (arm: ArmId) => number) => ARM_IDS.reduce((subtotal, arm) => subtotal + count(arm), 0);
  return {
    nStored: sum((arm) => progress[arm].nStoredBefore + progress[arm].nStored),
    nPlanned: sum((arm) => progress[arm].nPlanned),
  };
}
