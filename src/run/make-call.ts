import type { Case, Message } from '../definition/case.js';
import type { ArmId, Decoding } from '../definition/gate.js';
import { type SharedRequest, sharedRequest } from '../plan/shared-request.js';
import { type Digest, digestOf } from '../shared/canonical-json.js';
import type { CallRequest, EndpointPort } from './ports.js';
import type { Answer, StoredResponse, ToolCall } from './response.js';

/** Sends one planned call and puts the answer in its place. Scripted conversations are sent turn by turn. */
export async function makeCall(
  endpoint: EndpointPort,
  arm: ArmId,
  item: Case,
  repeat: number,
  decoding: Decoding,
  signal: AbortSignal,
): Promise<StoredResponse> {
  const shared = sharedRequest(item, decoding, repeat);
  const { isScripted } = shared;
  const digest = endpoint.isRecorded ? null : digestOf(shared);
  const request = callRequest(arm, item, repeat, shared, digest);
  const { answer, requestDigest } =
    isScripted && !endpoint.isRecorded
      ? await converse(endpoint, request, signal)
      : await endpoint.call(request, signal);
  return { ...answer, arm, caseId: item.id, repeat, decodingDigest: digest, requestDigest };
}

/**
 * The request that is sent for a call; for a scripted conversation the one of its last answered turn.
 * @param turns the arm's answers to the turns of a scripted conversation, the last included; null elsewhere
 */
export function requestOf(
  arm: ArmId,
  item: Case,
  repeat: number,
  decoding: Decoding,
  turns: readonly string[] | null,
): CallRequest {
  const shared = sharedRequest(item, decoding, repeat);
  const request = callRequest(arm, item, repeat, shared, digestOf(shared));
  if (!shared.isScripted || turns === null) return request;
  const messages = turns.flatMap((_, index): readonly Message[] => {
    const turn = shared.messages.slice(index, index + 1);
    return index === 0 ? turn : [{ role: 'assistant', content: turns[index - 1] ?? '' }, ...turn];
  });
  return { ...request, messages };
}

function callRequest(
  arm: ArmId,
  item: Case,
  repeat: number,
  { messages, tools, decoding }: SharedRequest,
  decodingDigest: Digest | null,
): CallRequest {
  return { arm, case: item, repeat, messages, tools, decoding, decodingDigest };
}

/**
 * A scripted conversation: each user turn goes out with the arm's own earlier answers. The first turn that is not `ok`
 * ends it, and its status is the conversation's.
 */
async function converse(
  endpoint: EndpointPort,
  request: CallRequest,
  signal: AbortSignal,
): Promise<{ answer: Answer; requestDigest: Digest | null }> {
  const turns = request.messages;
  const sent: Message[] = [];
  const texts: string[] = [];
  const calls: (readonly ToolCall[])[] = [];
  let attempts = 0;
  for (const [index, turn] of turns.entries()) {
    sent.push(turn);
    const { answer, requestDigest } = await endpoint.call({ ...request, messages: [...sent] }, signal);
    attempts += answer.attempts;
    texts.push(answer.text ?? '');
    calls.push(answer.toolCalls);
    const isLast = index === turns.length - 1;
    if (answer.status !== 'ok' || isLast) {
      const place = `turn ${index + 1} of ${turns.length}`;
      const detail = answer.status === 'ok' ? answer.detail : `${place}: ${answer.detail ?? answer.status}`;
      return { answer: { ...answer, attempts, detail, turns: texts, turnCalls: calls }, requestDigest };
    }
    sent.push({ role: 'assistant', content: answer.text ?? '' });
  }
  throw new Error(`case ${request.case.id} has no turns`);
}
