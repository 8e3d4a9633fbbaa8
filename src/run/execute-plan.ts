import type { Case } from '../definition/case.js';
import { ARM_IDS, type ArmId, type Decoding } from '../definition/gate.js';
import type { Plan, PlannedCall } from '../plan/plan.js';
import { plannedCalls } from '../plan/planned-calls.js';
import type { RunEvent, RunProgress } from './events.js';
import { createFaultWatch, type FaultWatch } from './fault-watch.js';
import { createLane, type Lane } from './lane.js';
import { listenToSignals } from './listen-to-signals.js';
import { makeCall } from './make-call.js';
import type { Checkpoint, Pauses } from './pauses.js';
import type { CaseList, EndpointPort, ResponseSink } from './ports.js';
import { createProgressCount } from './progress-count.js';
import type { StoredResponse } from './response.js';
import { unansweredLook } from './unanswered-look.js';

/** Calls in flight per arm where the bundle names no number. */
export const DEFAULT_CONCURRENCY = 16;

/** Calls that are asked once more to tell whether an endpoint still answers. */
const CALLS_ASKED_AGAIN = 3;

export interface Execution {
  readonly plan: Plan;
  readonly cases: CaseList;
  /** What messages call the endpoint where it is not an arm's. */
  readonly title?: string;
  readonly decoding: Decoding;
  readonly endpoints: Readonly<Record<ArmId, EndpointPort>>;
  readonly sink: ResponseSink;
  /** Most calls in flight per arm, >= 1; `DEFAULT_CONCURRENCY` where absent. */
  readonly concurrency?: Readonly<Partial<Record<ArmId, number | null>>>;
  /** Arms to fill; both unless one machine cannot serve both at once. */
  readonly arms?: readonly ArmId[];
  /** First signal: nothing new is sent, what is in flight is waited for and kept. */
  readonly drain?: AbortSignal;
  /** Second signal: what is in flight is given up. */
  readonly abort?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  /** True for a response after which nothing more needs to be sent; what is in flight is kept. */
  readonly isSettledBy?: (response: StoredResponse) => boolean;
  readonly checkpoint?: Checkpoint;
  readonly pauses?: Pauses;
}

export interface ExecutionResult {
  /**
   * `settled`: a response made the rest needless. `interrupted`: a signal ended it before every planned response was
   * stored. `incomplete`: everything was sent, and some calls brought no answer.
   */
  readonly outcome: 'complete' | 'settled' | 'interrupted' | 'incomplete';
  readonly progress: RunProgress;
}

/**
 * Sends what the plan asks for and the sink lacks. Each answer is in the sink as soon as it is there; calls that brought
 * none stay open, see `FaultWatch`, and are sent again when the plan is executed again.
 * @throws RunStopped when an endpoint says that going on is useless, ten calls in a row failed, a look lacks answers, or
 *   the sink gave up; everything answered until then is flushed first
 */
export async function executePlan(execution: Execution): Promise<ExecutionResult> {
  return new PlanRun(execution).run();
}

class PlanRun {
  readonly #execution: Execution;
  readonly #arms: readonly ArmId[];
  readonly #lanes: Readonly<Record<ArmId, Lane>>;
  readonly #watches: Readonly<Record<ArmId, FaultWatch>>;
  readonly #count: ReturnType<typeof createProgressCount>;
  /** Ends an arm's calls in flight: on the second signal, or once its endpoint has shown that going on is useless. */
  readonly #giveUp: Readonly<Record<ArmId, AbortController>> = {
    baseline: new AbortController(),
    candidate: new AbortController(),
  };
  #stop: { readonly error: unknown } | null = null;
  #isDraining = false;
  #isSettled = false;
  #isLookDue = false;

  constructor(execution: Execution) {
    this.#execution = execution;
    this.#arms = execution.arms ?? ARM_IDS;
    const lane = (arm: ArmId): Lane => createLane(execution.concurrency?.[arm] ?? DEFAULT_CONCURRENCY);
    this.#lanes = { baseline: lane('baseline'), candidate: lane('candidate') };
    const planned = (arm: ArmId): number => (this.#arms.includes(arm) ? execution.plan.nCallsPerArm : 0);
    this.#count = createProgressCount({ baseline: planned('baseline'), candidate: planned('candidate') });
    const watch = (arm: ArmId): FaultWatch =>
      createFaultWatch(execution.title ?? arm, () => this.#count.progress[arm].nStoredBefore > 0);
    this.#watches = { baseline: watch('baseline'), candidate: watch('candidate') };
  }

  async run(): Promise<ExecutionResult> {
    const detach = listenToSignals(
      this.#execution,
      () => {
        this.#isDraining = true;
        this.#emitDraining('interrupted');
      },
      (reason) => {
        this.#isDraining = true;
        for (const arm of ARM_IDS) this.#giveUp[arm].abort(reason);
      },
    );
    try {
      this.#countStored();
      this.#emit({ type: 'run-started', progress: this.#count.progress });
      await this.#feed();
      for (const arm of this.#arms) await this.#lanes[arm].idle();
      return await this.#finish();
    } finally {
      detach();
    }
  }

  async #feed(): Promise<void> {
    const { pauses } = this.#execution;
    let nCases = 0;
    let caseIndex = -1;
    let pause = 0;
    for (const call of plannedCalls(this.#execution.plan, this.#arms)) {
      if (call.caseIndex !== caseIndex) {
        caseIndex = call.caseIndex;
        if (pauses?.afterCases[pause] === nCases) await this.#pause(pauses, pause++);
        if (!this.#mayStart()) return;
        nCases++;
      }
      if (this.#isStored(call)) continue;
      for (let full = this.#lanes[call.arm].room(); full !== null; full = this.#lanes[call.arm].room()) {
        await full;
      }
      if (this.#isLookDue) await this.#look();
      if (!this.#mayStart()) return;
      this.#lanes[call.arm].add(() => this.#perform(call));
    }
  }

  async #look(): Promise<void> {
    this.#isLookDue = false;
    for (const arm of this.#arms) await this.#lanes[arm].idle();
    if (!this.#mayStart()) return;
    try {
      await this.#execution.sink.flush();
      if ((await this.#execution.checkpoint?.settles()) === true) this.#settle();
    } catch (error) {
      this.#stopBecauseOf(error);
    }
  }

  /** A look is read with all of its answers or not at all: what failed is asked again first, by the same command. */
  async #pause(pauses: Pauses, pause: number): Promise<void> {
    for (const arm of this.#arms) await this.#lanes[arm].idle();
    await this.#settleDoubts();
    if (!this.#mayStart()) return;
    try {
      await this.#execution.sink.flush();
      const nFailed = this.#arms.reduce((sum, arm) => sum + (this.#count.progress[arm].nFailed ?? 0), 0);
      if (nFailed > 0) throw unansweredLook(nFailed);
      if (await pauses.settles(pause)) this.#settle();
    } catch (error) {
      this.#stopBecauseOf(error);
    }
  }

  /** A refusal that no later call has explained: a call that was answered before tells whether it is about every call. */
  async #settleDoubts(): Promise<void> {
    for (const arm of this.#arms) {
      const watch = this.#watches[arm];
      if (!watch.isInDoubt) {
        if (watch.hasUnexplained && this.#mayStart()) this.#storeAll(watch.settle('outcomes'));
        continue;
      }
      const isAnswering = this.#mayStart() && (await this.#stillAnswers(arm));
      const stop = isAnswering || !this.#mayStart() ? null : watch.stopOfDoubt();
      this.#storeAll(watch.settle(isAnswering ? 'outcomes' : 'open'));
      if (stop !== null) this.#stopBecauseOf(stop);
    }
  }

  /** Asks once more what was answered before; what comes back is thrown away. */
  async #stillAnswers(arm: ArmId): Promise<boolean> {
    let nAsked = 0;
    for (const call of plannedCalls(this.#execution.plan, [arm])) {
      if (!this.#isStored(call)) continue;
      const response = await this.#send(call);
      if (response === null) return false;
      if (response.fault === undefined) return true;
      if (++nAsked === CALLS_ASKED_AGAIN) return false;
    }
    return false;
  }

  async #perform(call: PlannedCall): Promise<void> {
    if (!this.#mayStart()) return;
    const number = this.#watches[call.arm].send();
    const response = await this.#send(call);
    if (response === null) return;
    try {
      this.#keep(response, number);
    } catch (error) {
      this.#stopBecauseOf(error);
    }
  }

  /** null where the call was given up, or said that the run must stop. */
  async #send(call: PlannedCall): Promise<StoredResponse | null> {
    const { endpoints, decoding } = this.#execution;
    const { arm, repeat } = call;
    const { signal } = this.#giveUp[arm];
    try {
      return await makeCall(endpoints[arm], arm, this.#caseOf(call), repeat, decoding, signal, true);
    } catch (error) {
      if (signal.aborted) return null;
      this.#stopBecauseOf(error);
      this.#giveUp[arm].abort(error);
      return null;
    }
  }

  /** @param number of the call in its arm, by its `FaultWatch` */
  #keep(response: StoredResponse, number: number): void {
    const { arm } = response;
    if (this.#execution.endpoints[arm].isRecorded) {
      this.#store(response);
      return;
    }
    const { stored, stop } = this.#watches[arm].take(response, number);
    this.#storeAll(stored);
    if (stop === null || this.#stop !== null) return;
    this.#stopBecauseOf(stop);
    this.#giveUp[arm].abort(stop);
  }

  #storeAll(responses: readonly StoredResponse[]): void {
    for (const response of responses) this.#store(response);
  }

  #store(response: StoredResponse): void {
    this.#execution.sink.put(response);
    this.#count.stored(response.arm, response);
    const { arm, caseId, repeat, status, detail, attempts, fault } = response;
    const { progress } = this.#count;
    const told = { arm, caseId, repeat, status, detail, attempts, progress };
    if (fault !== undefined) {
      this.#emit({ type: 'call-failed', ...told });
      return;
    }
    this.#emit({ type: 'response-stored', ...told });
    if (this.#execution.checkpoint?.isDue(response) === true) this.#isLookDue = true;
    if (!this.#isSettled && this.#execution.isSettledBy?.(response) === true) this.#settle();
  }

  #settle(): void {
    this.#isSettled = true;
    this.#emitDraining('the verdict is settled');
  }

  async #finish(): Promise<ExecutionResult> {
    await this.#settleDoubts();
    await this.#execution.sink.flush();
    const { progress } = this.#count;
    if (this.#stop !== null) {
      this.#emit({ type: 'run-ended', outcome: 'stopped', progress });
      throw this.#stop.error;
    }
    const isComplete = this.#arms.every(
      (arm) => progress[arm].nStoredBefore + progress[arm].nStored === progress[arm].nPlanned,
    );
    const unfinished = this.#isDraining ? 'interrupted' : 'incomplete';
    const outcome = isComplete ? 'complete' : this.#isSettled ? 'settled' : unfinished;
    this.#emit({ type: 'run-ended', outcome, progress });
    return { outcome, progress };
  }

  #stopBecauseOf(error: unknown): void {
    if (this.#stop !== null) return;
    this.#stop = { error };
    this.#emitDraining(error instanceof Error ? error.message : String(error));
  }

  #countStored(): void {
    for (const call of plannedCalls(this.#execution.plan, this.#arms)) {
      if (this.#isStored(call)) this.#count.foundStored(call.arm);
    }
  }

  #mayStart(): boolean {
    return this.#stop === null && !this.#isDraining && !this.#isSettled;
  }

  #isStored(call: PlannedCall): boolean {
    return this.#execution.sink.has(call.arm, this.#caseOf(call).id, call.repeat);
  }

  #caseOf(call: PlannedCall): Case {
    const item = this.#execution.cases.at(call.caseIndex);
    if (item === undefined) throw new Error(`the plan names case ${call.caseIndex}, which does not exist`);
    return item;
  }

  #emitDraining(reason: string): void {
    const nInFlight = this.#lanes.baseline.nHeld + this.#lanes.candidate.nHeld;
    this.#emit({ type: 'run-draining', reason, nInFlight });
  }

  #emit(event: RunEvent): void {
    this.#execution.onEvent?.(event);
  }
}
