import type { Case, Message } from '../definition/case.js';
import type { ArmId, Decoding } from '../definition/gate.js';
import { sharedRequest } from '../plan/shared-request.js';
import { type Digest, digestOf } from '../shared/canonical-json.js';
import type { CallRequest, EndpointPort } from './ports.js';
import type { Answer, StoredResponse } from './response.js';

/** Sends one planned call and puts the answer in its place. Scripted conversations are sent turn by turn. */
export async function makeCall(
  endpoint: EndpointPort,
  arm: ArmId,
  item: Case,
  repeat: number,
  decoding: Decoding,
  signal: AbortSignal,
): Promise<StoredResponse> {
  const { messages, isScripted, tools, decoding: sent } = sharedRequest(item, decoding, repeat);
  const digest = endpoint.isRecorded ? null : digestOf({ messages, isScripted, tools, decoding: sent });
  const request: CallRequest = {
    arm,
    case: item,
    repeat,
    messages,
    tools,
    decoding: sent,
    decodingDigest: digest,
  };
  const { answer, requestDigest } =
    isScripted && !endpoint.isRecorded
      ? await converse(endpoint, request, signal)
      : await endpoint.call(request, signal);
  return { ...answer, arm, caseId: item.id, repeat, decodingDigest: digest, requestDigest };
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
  let attempts = 0;
  for (const [index, turn] of turns.entries()) {
    sent.push(turn);
    const { answer, requestDigest } = await endpoint.call({ ...request, messages: [...sent] }, signal);
    attempts += answer.attempts;
    texts.push(answer.text ?? '');
    const isLast = index === turns.length - 1;
    if (answer.status !== 'ok' || isLast) {
      const place = `turn ${index + 1} of ${turns.length}`;
      const detail = answer.status === 'ok' ? answer.detail : `${place}: ${answer.detail ?? answer.status}`;
      return { answer: { ...answer, attempts, detail, turns: texts }, requestDigest };
    }
    sent.push({ role: 'assistant', content: answer.text ?? '' });
  }
  throw new Error(`case ${request.case.id} has no turns`);
}
