import type { Case, Message } from '../definition/case.js';
import type { ArmId } from '../definition/gate.js';
import type { SentDecoding } from '../plan/shared-request.js';
import type { Digest } from '../shared/canonical-json.js';
import type { Answer, StoredResponse } from './response.js';

/** Everything an endpoint needs for one call; a recorded arm uses case and repeat alone and is never sent anything. */
export interface CallRequest {
  readonly arm: ArmId;
  readonly case: Case;
  /** 0-based. */
  readonly repeat: number;
  /** What is sent, without the bundle's system prompt; for scripted conversations everything up to the present turn. */
  readonly messages: readonly Message[];
  /** Offered by the case; the bundle's own tools may take their place if the gate declares them. */
  readonly tools: readonly unknown[] | null;
  /** Equal across arms: the object whose digest is `decodingDigest`. */
  readonly decoding: SentDecoding;
  readonly decodingDigest: Digest | null;
  /**
   * True where the caller tells from other calls whether a refusal of credentials or of a field is about this call alone;
   * else such a refusal is thrown.
   */
  readonly judgesRefusals?: boolean;
}

/** Cases by their place in the gate's order: a list, or what makes each one when it is asked for. */
export interface CaseList {
  at(index: number): Case | undefined;
}

/** One arm's deployment. Failures of one call come back as an `Answer`; only what must stop the run is thrown (RunStopped). */
export interface EndpointPort {
  /** True where answers come from a file: no proof of decoding, no clocks. */
  readonly isRecorded: boolean;
  /** Rejects with the signal's reason where the call was given up because of it. */
  call(request: CallRequest, signal: AbortSignal): Promise<{ answer: Answer; requestDigest: Digest | null }>;
  /** Digest of the body that would be sent; absent where answers are recorded. */
  requestDigest?(request: CallRequest): Digest;
  close(): Promise<void>;
}

/** Where answers go as they arrive. */
export interface ResponseSink {
  /** True if (arm, case, repeat) is already stored. */
  has(arm: ArmId, caseId: string, repeat: number): boolean;
  /**
   * Queues the response for the next commit (5 ms away, at most 100 ms). One with a fault is kept as a failed call: it does not
   * count as stored.
   * @throws RunStopped where the store cannot take it
   */
  put(response: StoredResponse): void;
  /** Resolves once everything put so far is committed. */
  flush(): Promise<void>;
}
