import type { Case, Message } from '../definition/case.js';
import type { ArmId, Decoding } from '../definition/gate.js';
import { type SharedRequest, sharedRequest } from '../plan/shared-request.js';
import { type Digest, digestOf } from '../shared/canonical-json.js';
import type { CallRequest, EndpointPort } from './ports.js';
import type { Answer, StoredResponse, ToolCall } from './response.js';

/**
 * Sends one planned call and puts the answer in its place. Scripted conversations are sent turn by turn.
 * @param judgesRefusals see `CallRequest`
 */
export async function makeCall(
  endpoint: EndpointPort,
  arm: ArmId,
  item: Case,
  repeat: number,
  decoding: Decoding,
  signal: AbortSignal,
  judgesRefusals = false,
): Promise<StoredResponse> {
  const { shared, digest } = endpoint.isRecorded
    ? { shared: sharedRequest(item, decoding, repeat), digest: null }
    : sharedByArms(item, decoding, repeat);
  const { isScripted } = shared;
  const asked = callRequest(arm, item, repeat, shared, digest);
  const request = judgesRefusals ? { ...asked, judgesRefusals } : asked;
  const { answer, requestDigest } =
    isScripted && !endpoint.isRecorded
      ? await converse(endpoint, request, signal)
      : await endpoint.call(request, signal);
  return inPlace(answer, { arm, caseId: item.id, repeat, decodingDigest: digest, requestDigest });
}

type Place = Pick<StoredResponse, 'arm' | 'caseId' | 'repeat' | 'decodingDigest' | 'requestDigest'>;

/** Fields that few answers have. */
type RareField = 'turns' | 'turnCalls' | 'cachedTokens' | 'reasoningMark' | 'fault';

/** Field by field: an object spread into one of so many fields takes 2 kB and slow look-ups, once for every call. */
function inPlace(answer: Answer, place: Place): StoredResponse {
  // Every field is asked for here, so that one that is added to an answer later is not lost.
  const response: Place & Required<Omit<Answer, RareField>> = {
    arm: place.arm,
    caseId: place.caseId,
    repeat: place.repeat,
    status: answer.status,
    text: answer.text,
    reasoning: answer.reasoning,
    toolCalls: answer.toolCalls,
    finishReason: answer.finishReason,
    model: answer.model,
    fingerprint: answer.fingerprint,
    promptTokens: answer.promptTokens,
    completionTokens: answer.completionTokens,
    clocks: answer.clocks,
    attempts: answer.attempts,
    traceparent: answer.traceparent,
    detail: answer.detail,
    recordedGrades: answer.recordedGrades,
    decodingDigest: place.decodingDigest,
    requestDigest: place.requestDigest,
  };
  const { turns, turnCalls, cachedTokens, reasoningMark, fault } = answer;
  const rare = [turns, turnCalls, cachedTokens, reasoningMark, fault];
  if (rare.every((value) => value === undefined)) return response;
  return {
    ...response,
    ...(turns === undefined ? {} : { turns }),
    ...(turnCalls === undefined ? {} : { turnCalls }),
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
    ...(reasoningMark === undefined ? {} : { reasoningMark }),
    ...(fault === undefined ? {} : { fault }),
  };
}

interface SharedByArms {
  readonly repeat: number;
  readonly decoding: Decoding;
  readonly shared: SharedRequest;
  readonly digest: Digest;
}

/** What the first arm was asked, until the other is asked the same. */
const asked = new WeakMap<Case, SharedByArms>();

/** Made once for both arms, which are asked one after the other: each case is digested once rather than twice. */
function sharedByArms(item: Case, decoding: Decoding, repeat: number): SharedByArms {
  const known = asked.get(item);
  if (known?.repeat === repeat && known.decoding === decoding) {
    asked.delete(item);
    return known;
  }
  const shared = sharedRequest(item, decoding, repeat);
  const made = { repeat, decoding, shared, digest: digestOf(shared) };
  asked.set(item, made);
  return made;
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
  let mark: Pick<Answer, 'reasoningMark'> = {};
  for (const [index, turn] of turns.entries()) {
    sent.push(turn);
    const { answer, requestDigest } = await endpoint.call({ ...request, messages: [...sent] }, signal);
    attempts += answer.attempts;
    texts.push(answer.text ?? '');
    calls.push(answer.toolCalls);
    if (answer.reasoningMark !== undefined) mark = { reasoningMark: answer.reasoningMark };
    const isLast = index === turns.length - 1;
    if (answer.status !== 'ok' || isLast) {
      const place = `turn ${index + 1} of ${turns.length}`;
      const detail = answer.status === 'ok' ? answer.detail : `${place}: ${answer.detail ?? answer.status}`;
      return {
        answer: { ...answer, ...mark, attempts, detail, turns: texts, turnCalls: calls },
        requestDigest,
      };
    }
    sent.push({ role: 'assistant', content: answer.text ?? '' });
  }
  throw new Error(`case ${request.case.id} has no turns`);
}
