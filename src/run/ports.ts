import type { Case, Message } from '../definition/case.js';
import type { ArmId } from '../definition/gate.js';
import type { Digest } from '../shared/canonical-json.js';
import type { Answer, StoredResponse } from './response.js';

/** Everything an endpoint needs for one call. `body` is null for recorded arms, which are never sent anything. */
export interface CallRequest {
  readonly arm: ArmId;
  readonly case: Case;
  readonly repeat: number;
  readonly messages: readonly Message[];
  readonly decodingDigest: Digest | null;
}

/** One arm's deployment. Failures of one call come back as an `Answer`; only what must stop the run is thrown (RunStopped). */
export interface EndpointPort {
  /** True where answers come from a file: no proof of decoding, no clocks. */
  readonly isRecorded: boolean;
  call(request: CallRequest, signal: AbortSignal): Promise<{ answer: Answer; requestDigest: Digest | null }>;
  close(): Promise<void>;
}

/** Where answers go as they arrive. */
export interface ResponseSink {
  /** True if (arm, case, repeat) is already stored. */
  has(arm: ArmId, caseId: string, repeat: number): boolean;
  /** Queues the response for the next commit (at most 100 ms away). */
  put(response: StoredResponse): void;
  /** Resolves once everything put so far is committed. */
  flush(): Promise<void>;
}
