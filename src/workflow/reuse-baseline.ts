import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { Decoding } from '../definition/gate.js';
import type { Plan, PlannedCall } from '../plan/plan.js';
import { plannedCalls } from '../plan/planned-calls.js';
import { makeCall, requestOf } from '../run/make-call.js';
import type { CaseList, EndpointPort, ResponseSink } from '../run/ports.js';
import type { StoredResponse } from '../run/response.js';
import { isFailure } from '../run/response.js';
import { UsageError } from '../shared/errors.js';
import { changedDisclosure } from './changed-disclosure.js';
import type { StorePort } from './ports.js';
import { refusePurged } from './refuse-purged.js';

export interface BaselineReuse {
  readonly store: StorePort;
  /** The run being filled, and the earlier one. */
  readonly runId: string;
  readonly from: string;
  readonly bundle: Bundle;
  readonly plan: Plan;
  /** As asked, in the gate's order. */
  readonly cases: CaseList;
  readonly decoding: Decoding;
  readonly baseline: EndpointPort;
  readonly sink: ResponseSink;
  readonly signal: AbortSignal;
}

/**
 * Takes the baseline's answers over from an earlier run, instead of paying for them again: where the same bundle was
 * sent, byte for byte, the same request for the same repeat, and the server still says the same of itself. One missing
 * call is asked first to see what it says now. Failed calls are never taken over.
 * @returns a sentence for the person
 * @throws UsageError for a run that is not there, is this one, or had another baseline
 */
export async function reuseBaseline(options: BaselineReuse): Promise<string> {
  const { plan, cases, sink, from, baseline, decoding, signal } = options;
  assertReusable(options);
  const missing = [...plannedCalls(plan, ['baseline'])].filter(
    ({ caseIndex, repeat }) => !sink.has('baseline', caseOf(cases, caseIndex).id, repeat),
  );
  const first = missing.shift();
  if (first === undefined || signal.aborted) return `no answers re-used from run ${from}: none is missing`;

  const changes = changedDisclosure(options.store, from, options.runId);
  if (changes.length > 0) {
    return `no answers re-used from run ${from}: what the baseline's server says of itself has changed (${changes.join('; ')})`;
  }
  const asked = caseOf(cases, first.caseIndex);
  const probe = await makeCall(baseline, 'baseline', asked, first.repeat, decoding, signal);
  if (probe.fault !== undefined || isFailure(probe.status)) {
    return `no answers re-used from run ${from}: the baseline did not answer when asked what it is (${probe.detail ?? probe.status})`;
  }
  sink.put(probe);
  const nReused = takeOver(options, missing, probe);
  await sink.flush();
  const nAnew = missing.length + 1 - nReused;
  return `${nReused} answers re-used from run ${from}; ${nAnew} of the baseline are asked anew`;
}

function assertReusable({ store, runId, from, bundle, baseline }: BaselineReuse): void {
  if (baseline.requestDigest === undefined) {
    throw new UsageError(
      `the answers of ${bundle.name} are recorded: there is nothing to re-use`,
      'leave out --reuse-baseline',
    );
  }
  if (store.run(from) === null) {
    const known = store.runs().filter(({ id }) => id !== runId);
    throw new UsageError(
      `there is no run ${from} in the store`,
      known.length > 0 ? `it has ${known.map(({ id }) => id).join(', ')}` : 'it holds no other run',
    );
  }
  if (from === runId) {
    throw new UsageError(
      `run ${from} cannot re-use its own answers`,
      'name an earlier run; this one goes on by itself',
    );
  }
  refusePurged(store, from, 'there is nothing to re-use');
  const earlier = store.definition(from).baseline;
  if (earlier.digest !== bundle.digest) {
    throw new UsageError(
      `the baseline of run ${from} is another bundle: ${earlier.name} (${earlier.digest}), not ${bundle.name} (${bundle.digest})`,
      'leave out --reuse-baseline, or name a run of the same baseline',
    );
  }
}

function takeOver(options: BaselineReuse, missing: readonly PlannedCall[], probe: StoredResponse): number {
  const { store, from, cases, sink } = options;
  const wanted = new Map(missing.map((call) => [keyOf(caseOf(cases, call.caseIndex).id, call.repeat), call]));
  let nReused = 0;
  for (const response of store.responses(from)) {
    if (response.arm !== 'baseline') continue;
    const call = wanted.get(keyOf(response.caseId, response.repeat));
    if (call === undefined || !isWorthKeeping(response) || !saysTheSame(response, probe)) continue;
    if (!isSameRequest(options, call, response)) continue;
    sink.put({ ...response, reusedFrom: response.reusedFrom ?? from });
    nReused++;
  }
  return nReused;
}

/** A failure is asked again, and so is what another model answered, or what the earlier gate may have treated otherwise. */
function isWorthKeeping({ status, reasoningMark }: StoredResponse): boolean {
  return !isFailure(status) && status !== 'model_mismatch' && reasoningMark === undefined;
}

/** What the server discloses of itself: the model's name and the fingerprint of its deployment. */
function saysTheSame(earlier: StoredResponse, now: StoredResponse): boolean {
  return earlier.model === now.model && earlier.fingerprint === now.fingerprint;
}

/** Whether the very bytes that brought this answer would be sent again. */
function isSameRequest(
  { baseline, cases, decoding }: BaselineReuse,
  { caseIndex, repeat }: PlannedCall,
  earlier: StoredResponse,
): boolean {
  const request = requestOf('baseline', caseOf(cases, caseIndex), repeat, decoding, earlier.turns ?? null);
  return (
    earlier.requestDigest !== null &&
    earlier.decodingDigest === request.decodingDigest &&
    earlier.requestDigest === baseline.requestDigest?.(request)
  );
}

function keyOf(caseId: string, repeat: number): string {
  return `${repeat} ${caseId}`;
}

function caseOf(cases: CaseList, index: number): Case {
  const item = cases.at(index);
  if (item === undefined) throw new Error(`the plan names case ${index}, which does not exist`);
  return item;
}
