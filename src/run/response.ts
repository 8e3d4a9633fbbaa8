import type { ArmId } from '../definition/gate.js';
import type { Digest } from '../shared/canonical-json.js';
import type { CallFault } from './call-fault.js';

/**
 * What became of one planned call; design section 4. Only `ok` carries an answer that is graded as such. `unknown_finish`
 * and `unknown_part`: something in the reply is in no table of what is known to be good. `mixed_reasoning`: reasoning
 * stands before the answer in one text, and the gate does not say what to do with it.
 */
export const RESPONSE_STATUSES = [
  'ok',
  'truncated',
  'filtered',
  'refused',
  'empty',
  'tool_call',
  'model_mismatch',
  'unknown_finish',
  'unknown_part',
  'mixed_reasoning',
  'timeout',
  'error',
] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** Statuses that say something of the target and not of the answer. */
export function isFailure(status: ResponseStatus): boolean {
  return status === 'error' || status === 'timeout';
}

export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  /** As the model wrote them; not parsed. */
  readonly arguments: string;
}

/** Milliseconds since the request was sent (monotonic), or null where not observed. */
export interface Clocks {
  /** Wall clock when the attempt that answered was sent, milliseconds since the epoch. */
  readonly sentAtMs: number;
  readonly firstChunkMs: number | null;
  readonly firstContentMs: number | null;
  /** Arrival of every later content chunk. */
  readonly chunkMs: readonly number[];
  readonly endMs: number;
}

/** What an endpoint gave back for one call, before it is tied to a run. Everything in it is untrusted text. */
export interface Answer {
  readonly status: ResponseStatus;
  /** Answer text as received, also where the status is not `ok`; null where there was none. */
  readonly text: string | null;
  /** Reasoning text, kept apart from the answer and never graded. */
  readonly reasoning: string | null;
  readonly toolCalls: readonly ToolCall[];
  /** As sent by the server; null where absent (shown as "unknown"). */
  readonly finishReason: string | null;
  readonly model: string | null;
  readonly fingerprint: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Tokens of the prompt that the server took from its cache; absent where it does not say. */
  readonly cachedTokens?: number;
  /** The mark that opened a block of reasoning within the answer's own text; absent where there was none. */
  readonly reasoningMark?: string;
  /** null for recorded answers. */
  readonly clocks: Clocks | null;
  readonly attempts: number;
  readonly traceparent: string | null;
  /** Why the status is not `ok`, redacted; null where there is nothing to say. */
  readonly detail: string | null;
  /** Grades that came with a recorded line; null elsewhere. */
  readonly recordedGrades: Readonly<Record<string, unknown>> | null;
  /** Where the call brought no answer and is to be asked again; absent where the outcome is final. */
  readonly fault?: CallFault;
  /** Answers to the turns of a scripted conversation, in order, up to the one `text` is of; absent elsewhere. */
  readonly turns?: readonly string[];
  /** Tool calls of the same turns, those of the last included; absent where they were not kept. */
  readonly turnCalls?: readonly (readonly ToolCall[])[];
}

/** An answer in its place: unique on (run, arm, case, repeat). */
export interface StoredResponse extends Answer {
  readonly arm: ArmId;
  readonly caseId: string;
  /** 0-based. */
  readonly repeat: number;
  /** Digest of case and decoding: equal across arms. null for recorded arms, whose decoding is unproven. */
  readonly decodingDigest: Digest | null;
  /** Digest of the whole body sent. null for recorded arms. */
  readonly requestDigest: Digest | null;
  /** Rules of the gate that changed the answer before it was stored, with how often; absent where none did. */
  readonly redactions?: readonly (readonly [rule: string, times: number])[];
  /** Length of the text in UTF-16 units, where the text was removed since; absent elsewhere. */
  readonly purgedLength?: number;
  /** The run that the answer was given in, where it was taken over from an earlier one; absent where it was sent for this run. */
  readonly reusedFrom?: string;
}
