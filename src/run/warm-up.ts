import type { Case } from '../definition/case.js';
import { ARM_IDS, type ArmId, type Decoding } from '../definition/gate.js';
import type { Plan } from '../plan/plan.js';
import { makeCall } from './make-call.js';
import type { CaseList, EndpointPort } from './ports.js';

export interface WarmUp {
  readonly plan: Plan;
  readonly cases: CaseList;
  readonly decoding: Decoding;
  readonly endpoints: Readonly<Record<ArmId, EndpointPort>>;
  readonly arms?: readonly ArmId[];
  /** Calls per live arm, sent at once; at most the plan's cases. */
  readonly nCalls: number;
  readonly signal: AbortSignal;
}

/**
 * Sends the plan's first cases to each live arm and throws the answers away, so that loading, compiling and empty
 * caches of a server that has just started are in neither arm's clocks. Recorded arms have none to warm.
 * @returns how many calls were made
 * @throws RunStopped where an endpoint says that going on is useless, before any answer is kept
 */
export async function warmUp(options: WarmUp): Promise<number> {
  const { plan, cases, decoding, endpoints, signal } = options;
  const live = (options.arms ?? ARM_IDS).filter((arm) => !endpoints[arm].isRecorded);
  const items = [...plan.order.subarray(0, options.nCalls)].map((index) => cases.at(index) as Case);
  const calls = items.flatMap((item) =>
    live.map((arm) => makeCall(endpoints[arm], arm, item, 0, decoding, signal)),
  );
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refused !== undefined) throw refused.reason;
  return calls.length;
}
