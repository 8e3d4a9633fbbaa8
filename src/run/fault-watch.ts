import type { RunStopped } from '../shared/errors.js';
import type { CallFault } from './call-fault.js';
import { deadTarget } from './dead-target.js';
import { isFailure, type StoredResponse } from './response.js';

/** Calls in a row that brought no answer, each after all its attempts, after which no more are sent. */
export const FAULTS_IN_A_ROW = 10;
/** The same where the server refuses, or another model replies, and no call of the arm has ever been answered. */
export const REFUSALS_AT_FIRST = 3;

/** What is to be stored now, and what stops the run if anything does. */
export interface Sorted {
  readonly stored: readonly StoredResponse[];
  readonly stop: RunStopped | null;
}

/**
 * Says of one arm's finished calls which are outcomes and which stay open, and whether the arm's deployment still lives. A
 * call that was refused is held until one that was sent afterwards is answered: then the refusal was about that call alone,
 * and is its outcome. Faults are counted over this session's calls alone.
 */
export interface FaultWatch {
  /** To be called as a call is sent; returns its number. */
  send(): number;
  /** @param number of the call, as given when it was sent */
  take(response: StoredResponse, number: number): Sorted;
  /** Whether calls were refused and no later one was answered. */
  readonly isInDoubt: boolean;
  /** Failures without a fault that no later answer followed: outcomes like any other where the run was not ended early. */
  readonly hasUnexplained: boolean;
  /** Ends the doubt: as outcomes of their calls, or as open calls. */
  settle(are: 'outcomes' | 'open'): readonly StoredResponse[];
  /** What stops the run where the doubt turns out against the deployment; null where there is none. */
  stopOfDoubt(): RunStopped | null;
}

/**
 * @param title what messages call the endpoint
 * @param wasAnsweredBefore whether a call of the arm was answered in an earlier session
 */
export function createFaultWatch(title: string, wasAnsweredBefore: () => boolean): FaultWatch {
  /** Failures that no endpoint explained: outcomes once a later call is answered, as if they had never been where none is. */
  let unexplained: StoredResponse[] = [];
  let held: { readonly response: StoredResponse; readonly nSentBefore: number }[] = [];
  let nSent = 0;
  let nInARow = 0;
  let isAnswered = false;
  const settle = (are: 'outcomes' | 'open'): readonly StoredResponse[] => {
    const settled = held.map(({ response }) => (are === 'open' ? response : asOutcome(response)));
    const outcomes = are === 'open' ? [] : unexplained;
    held = [];
    unexplained = [];
    return [...outcomes, ...settled];
  };
  /** What was refused before this call was sent: an answer that was on its way already says nothing of it. */
  const explainedBy = (number: number): readonly StoredResponse[] => {
    const explained = held.filter(({ nSentBefore }) => nSentBefore < number);
    held = held.filter(({ nSentBefore }) => nSentBefore >= number);
    return explained.map(({ response }) => asOutcome(response));
  };
  const answered = (response: StoredResponse, number: number): Sorted => {
    isAnswered = true;
    nInARow = 0;
    const earlier = unexplained.splice(0);
    return { stored: [...earlier, ...explainedBy(number), response], stop: null };
  };
  const failed = (response: StoredResponse, fault: CallFault | undefined): Sorted => {
    nInARow++;
    const isRefusal = fault !== undefined && fault.kind !== 'unanswered';
    const isImpatient = isRefusal && !isAnswered && !wasAnsweredBefore();
    const isDead = nInARow >= (isImpatient ? REFUSALS_AT_FIRST : FAULTS_IN_A_ROW);
    const stored: StoredResponse[] = [];
    if (fault === undefined) unexplained.push(response);
    else if (fault.kind === 'refused') held.push({ response, nSentBefore: nSent });
    else stored.push(response);
    if (!isDead) return { stored, stop: null };
    return { stored: [...settle('open'), ...stored], stop: deadTarget(title, nInARow, response) };
  };
  return {
    send: () => ++nSent,
    take: (response, number) =>
      response.fault === undefined && !isFailure(response.status)
        ? answered(response, number)
        : failed(response, response.fault),
    get isInDoubt() {
      return held.length > 0;
    },
    get hasUnexplained() {
      return unexplained.length > 0;
    },
    settle,
    stopOfDoubt() {
      const last = held.at(-1);
      return last === undefined ? null : deadTarget(title, nInARow, last.response);
    },
  };
}

function asOutcome({ fault: _fault, ...response }: StoredResponse): StoredResponse {
  return response;
}
