import type { Case } from '../definition/case.js';
import { ARM_IDS, type ArmId, type Decoding } from '../definition/gate.js';
import type { Plan, PlannedCall } from '../plan/plan.js';
import { plannedCalls } from '../plan/planned-calls.js';
import { type Breaker, createBreaker, isFailure } from './breaker.js';
import { deadTarget } from './dead-target.js';
import type { RunEvent, RunProgress } from './events.js';
import { createLane, type Lane } from './lane.js';
import { makeCall } from './make-call.js';
import type { CaseList, EndpointPort, ResponseSink } from './ports.js';
import { createProgressCount } from './progress-count.js';
import type { StoredResponse } from './response.js';

/** Calls in flight per arm where the bundle names no number. */
export const DEFAULT_CONCURRENCY = 16;

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

/** Places in the plan at which nothing more is sent before everything so far is answered and looked at. */
export interface Pauses {
  /** Cases sent before each pause, ascending. */
  readonly afterCases: readonly number[];
  /** The look itself, by its place in `afterCases`; nothing is in flight meanwhile. True where nothing more needs to be sent. */
  settles(pause: number): Promise<boolean>;
}

/** A look at everything stored, to see whether more needs to be sent. */
export interface Checkpoint {
  /** Called for each stored response; true where a look is due. */
  isDue(response: StoredResponse): boolean;
  /** The look itself: nothing is in flight meanwhile, so that no clock measures it, and everything answered is stored. */
  settles(): Promise<boolean>;
}

export interface ExecutionResult {
  /**
   * `settled`: a response made the rest needless. `interrupted`: a signal ended it before every planned response was
   * stored.
   */
  readonly outcome: 'complete' | 'settled' | 'interrupted';
  readonly progress: RunProgress;
}

/**
 * Sends what the plan asks for and the sink lacks. Each answer is in the sink as soon as it is there; responses of a
 * failing deployment are held back until a later call succeeds, so that a dead target leaves nothing behind that a
 * resumed run would take for answered.
 * @throws RunStopped when an endpoint says that going on is useless, ten calls in a row failed, or the sink gave up;
 *   everything answered until then is flushed first
 */
export async function executePlan(execution: Execution): Promise<ExecutionResult> {
  return new PlanRun(execution).run();
}

class PlanRun {
  readonly #execution: Execution;
  readonly #arms: readonly ArmId[];
  readonly #lanes: Readonly<Record<ArmId, Lane>>;
  readonly #breakers: Readonly<Record<ArmId, Breaker>>;
  readonly #heldBack: Readonly<Record<ArmId, StoredResponse[]>> = { baseline: [], candidate: [] };
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
    this.#breakers = { baseline: createBreaker(), candidate: createBreaker() };
    const planned = (arm: ArmId): number => (this.#arms.includes(arm) ? execution.plan.nCallsPerArm : 0);
    this.#count = createProgressCount({ baseline: planned('baseline'), candidate: planned('candidate') });
  }

  async run(): Promise<ExecutionResult> {
    const detach = this.#listenToSignals();
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

  /** Failures that were held back belong to what is looked at: a target that answered nothing since is told by the breaker. */
  async #pause(pauses: Pauses, pause: number): Promise<void> {
    for (const arm of this.#arms) await this.#lanes[arm].idle();
    if (!this.#mayStart()) return;
    try {
      for (const arm of this.#arms) for (const held of this.#heldBack[arm].splice(0)) this.#store(held);
      await this.#execution.sink.flush();
      if (await pauses.settles(pause)) this.#settle();
    } catch (error) {
      this.#stopBecauseOf(error);
    }
  }

  async #perform(call: PlannedCall): Promise<void> {
    if (!this.#mayStart()) return;
    const response = await this.#send(call);
    if (response === null) return;
    try {
      this.#keep(response, this.#execution.endpoints[call.arm].isRecorded);
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
      return await makeCall(endpoints[arm], arm, this.#caseOf(call), repeat, decoding, signal);
    } catch (error) {
      if (signal.aborted) return null;
      this.#stopBecauseOf(error);
      this.#giveUp[arm].abort(error);
      return null;
    }
  }

  #keep(response: StoredResponse, isRecorded: boolean): void {
    if (isRecorded) {
      this.#store(response);
      return;
    }
    const { arm } = response;
    const isDead = this.#breakers[arm].record(response.status);
    const heldBack = this.#heldBack[arm];
    if (isFailure(response.status)) {
      heldBack.push(response);
      if (isDead && this.#stop === null) {
        const stop = deadTarget(this.#execution.title ?? arm, heldBack.length, response);
        this.#stopBecauseOf(stop);
        this.#giveUp[arm].abort(stop);
      }
      return;
    }
    for (const earlier of heldBack.splice(0)) this.#store(earlier);
    this.#store(response);
  }

  #store(response: StoredResponse): void {
    this.#execution.sink.put(response);
    this.#count.stored(response.arm, response);
    const { arm, caseId, repeat, status, detail, attempts } = response;
    const { progress } = this.#count;
    this.#emit({ type: 'response-stored', arm, caseId, repeat, status, detail, attempts, progress });
    if (this.#execution.checkpoint?.isDue(response) === true) this.#isLookDue = true;
    if (!this.#isSettled && this.#execution.isSettledBy?.(response) === true) this.#settle();
  }

  #settle(): void {
    this.#isSettled = true;
    this.#emitDraining('the verdict is settled');
  }

  async #finish(): Promise<ExecutionResult> {
    // Failures at the end of a run that was not ended early are results like any other.
    if (this.#mayStart()) {
      for (const arm of this.#arms) for (const held of this.#heldBack[arm].splice(0)) this.#store(held);
    }
    await this.#execution.sink.flush();
    const { progress } = this.#count;
    if (this.#stop !== null) {
      this.#emit({ type: 'run-ended', outcome: 'stopped', progress });
      throw this.#stop.error;
    }
    const isComplete = this.#arms.every(
      (arm) => progress[arm].nStoredBefore + progress[arm].nStored === progress[arm].nPlanned,
    );
    const outcome = isComplete ? 'complete' : this.#isSettled ? 'settled' : 'interrupted';
    this.#emit({ type: 'run-ended', outcome, progress });
    return { outcome, progress };
  }

  #stopBecauseOf(error: unknown): void {
    if (this.#stop !== null) return;
    this.#stop = { error };
    this.#emitDraining(error instanceof Error ? error.message : String(error));
  }

  #listenToSignals(): () => void {
    const { drain, abort } = this.#execution;
    const onDrain = (): void => {
      this.#isDraining = true;
      this.#emitDraining('interrupted');
    };
    const onAbort = (): void => {
      this.#isDraining = true;
      for (const arm of ARM_IDS) this.#giveUp[arm].abort(abort?.reason);
    };
    if (drain?.aborted) onDrain();
    if (abort?.aborted) onAbort();
    drain?.addEventListener('abort', onDrain, { once: true });
    abort?.addEventListener('abort', onAbort, { once: true });
    return () => {
      drain?.removeEventListener('abort', onDrain);
      abort?.removeEventListener('abort', onAbort);
    };
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
