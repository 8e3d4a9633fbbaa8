import { hash } from 'node:crypto';
import type { Case, Message } from '../definition/case.js';
import type { Decoding } from '../definition/gate.js';
import { type Digest, digestOf } from '../shared/canonical-json.js';

/**
 * What both arms are asked alike: messages, tools and decoding, without model and treatment. Bodies of both arms are
 * made from this one object by `requestBody`, and its digest is stored with each response.
 */
export interface SharedRequest {
  /** The case's own conversation; for scripted conversations the user turns, to be sent one after another. */
  readonly messages: readonly Message[];
  readonly isScripted: boolean;
  readonly tools: readonly unknown[] | null;
  readonly decoding: SentDecoding;
}

/** Decoding fields as sent; one that is left to the server is absent. */
export interface SentDecoding {
  readonly temperature?: number;
  readonly top_p?: number;
  readonly max_tokens?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
  readonly presence_penalty?: number;
  readonly frequency_penalty?: number;
  readonly extra: Readonly<Record<string, unknown>>;
}

export function sharedRequest(item: Case, decoding: Decoding, repeat: number): SharedRequest {
  return {
    messages: messagesOf(item),
    isScripted: item.input.kind === 'turns',
    tools: item.tools,
    decoding: sentDecoding(decoding, item.id, repeat),
  };
}

/** Digest of case and decoding: equal across arms for every case and repeat, or the comparison is void. */
export function decodingDigest(item: Case, decoding: Decoding, repeat: number): Digest {
  return digestOf(sharedRequest(item, decoding, repeat));
}

/**
 * The seed sent for one case and repeat: 31 bits of a hash, since servers differ in the integers they take. Equal
 * across arms; different between repeats, so that repeats are real draws.
 */
export function deriveSeed(seed: number, caseId: string, repeat: number): number {
  const digest = hash('sha256', `decoding seed\0${seed}\0${repeat}\0${caseId}`, 'hex');
  return Number.parseInt(digest.slice(0, 8), 16) >>> 1;
}

/** Names of the decoding fields that the gate leaves to the server in both arms. */
export function fieldsLeftToServer(decoding: Decoding): readonly string[] {
  return Object.entries(decoding)
    .filter(([, value]) => value === 'server')
    .map(([field]) => field);
}

function messagesOf(item: Case): readonly Message[] {
  switch (item.input.kind) {
    case 'text':
      return [{ role: 'user', content: item.input.text }];
    case 'messages':
      return item.input.messages;
    case 'turns':
      return item.input.turns.map((content) => ({ role: 'user', content }));
  }
}

function sentDecoding(decoding: Decoding, caseId: string, repeat: number): SentDecoding {
  const { seed, stop, extra, ...rest } = decoding;
  const sent: Record<string, unknown> = { extra };
  for (const [field, value] of Object.entries(rest)) if (value !== 'server') sent[field] = value;
  if (seed !== 'server') sent.seed = deriveSeed(seed, caseId, repeat);
  // An empty list stops at nothing, which is what leaving the field out means; some servers refuse [].
  if (stop !== 'server' && stop.length > 0) sent.stop = stop;
  return sent as unknown as SentDecoding;
}
