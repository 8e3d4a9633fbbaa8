import type { JudgeSettings } from '../../definition/gate.js';
import { deriveSeed } from '../../plan/shared-request.js';
import type { CallRequest, EndpointPort } from '../../run/ports.js';
import type { Answer, StoredResponse } from '../../run/response.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { Judgment } from './judgment.js';
import { REASK_REPEAT, repliesOf, tokensOfBoth } from './judgment-of.js';
import { roomTold, wasTruncated, widerLimit } from './reask-room.js';
import { replySettler } from './settle-reply.js';

/** A question as the engine carries it: the id it was asked under, and what it is of. */
export interface AskedQuestion {
  readonly id: string;
  readonly subjectDigest: Digest;
  readonly vote: number;
}

export interface JudgeDesk {
  /** Asks, and asks once more where a reply cannot be read; both replies are kept. */
  readonly endpoint: EndpointPort;
  /** The judgment that an answer of this endpoint amounts to. To be called once for each answer. */
  judgmentOf(response: StoredResponse, question: AskedQuestion): Judgment;
}

/** What a judgment says beyond its key, and the tokens and model that the engine hands back. */
type Outcome = Pick<Judgment, 'status' | 'value' | 'detail' | 'replies'>;

/**
 * Stands between the engine, which sends questions like any other calls, and the judge's endpoint. A reply without a
 * verdict is asked for again once, with the same prompt; a refusal and a reply by another model are not, and what the
 * transport did is the engine's business.
 * @param awaiting judgments that await their re-ask, by the id of their question: the first ask is not repeated
 */
export function openJudgeDesk(
  endpoint: EndpointPort,
  judge: JudgeSettings,
  judgeDigest: Digest,
  awaiting: ReadonlyMap<string, Judgment> = new Map(),
): JudgeDesk {
  const settle = replySettler(judge);
  const outcomes = new Map<string, Outcome>();
  const askAgain = async (request: CallRequest, first: Judgment | Answer, signal: AbortSignal) => {
    const second = await endpoint.call(again(request, judge, wasTruncated(first)), signal);
    const replies = [...repliesOf(first), ...repliesOf(second.answer)];
    const settled = settle(second.answer);
    const widened = wasTruncated(first) ? roomTold(judge) : null;
    outcomes.set(request.case.id, { ...settled, detail: settled.detail ?? widened, replies });
    return { ...second, answer: together(first, second.answer) };
  };
  const ask = async (request: CallRequest, signal: AbortSignal) => {
    const earlier = awaiting.get(request.case.id);
    if (earlier !== undefined) return askAgain(request, earlier, signal);
    const first = await endpoint.call(request, signal);
    const settled = settle(first.answer);
    if (settled.status === 'unparsed' && !endpoint.isRecorded) return askAgain(request, first.answer, signal);
    outcomes.set(request.case.id, { ...settled, replies: repliesOf(first.answer) });
    return first;
  };
  return {
    endpoint: {
      isRecorded: endpoint.isRecorded,
      call: ask,
      close: () => endpoint.close(),
    },
    judgmentOf(response, { id, subjectDigest, vote }) {
      const outcome = outcomes.get(id);
      if (outcome === undefined) throw new Error(`question ${id} was not asked`);
      outcomes.delete(id);
      const { model, promptTokens, completionTokens } = response;
      return { judgeDigest, subjectDigest, vote, ...outcome, model, promptTokens, completionTokens };
    },
  };
}

/** The same prompt; where the judge is sampled with a seed, another draw; where the first reply was cut off, more room. */
function again(request: CallRequest, judge: JudgeSettings, isWider: boolean): CallRequest {
  const repeat = REASK_REPEAT;
  const { seed } = judge.decoding;
  const { max_tokens: limit } = request.decoding;
  const decoding = {
    ...request.decoding,
    ...(seed === 'server' ? {} : { seed: deriveSeed(seed, request.case.id, repeat) }),
    ...(isWider && limit !== undefined ? { max_tokens: widerLimit(limit) } : {}),
  };
  return { ...request, repeat, decoding };
}

/** The second answer with what both of them took. */
function together(first: Judgment | Answer, second: Answer): Answer {
  const attempts = 'attempts' in first ? first.attempts : 0;
  return { ...second, ...tokensOfBoth(first, second), attempts: attempts + second.attempts };
}
