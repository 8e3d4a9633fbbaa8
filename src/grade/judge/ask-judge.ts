import type { JudgeSettings } from '../../definition/gate.js';
import { deriveSeed } from '../../plan/shared-request.js';
import type { CallRequest, EndpointPort } from '../../run/ports.js';
import type { Answer, StoredResponse } from '../../run/response.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { Judgment } from './judgment.js';
import { replySettler, type Settled } from './settle-reply.js';

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

interface Outcome extends Settled {
  readonly replies: readonly string[];
}

/**
 * Stands between the engine, which sends questions like any other calls, and the judge's endpoint. A reply without a
 * verdict is asked for again once, with the same prompt; a refusal and a reply by another model are not, and what the
 * transport did is the engine's business.
 */
export function openJudgeDesk(endpoint: EndpointPort, judge: JudgeSettings, judgeDigest: Digest): JudgeDesk {
  const settle = replySettler(judge);
  const outcomes = new Map<string, Outcome>();
  const ask = async (request: CallRequest, signal: AbortSignal) => {
    const first = await endpoint.call(request, signal);
    const settled = settle(first.answer);
    if (settled.status !== 'unparsed' || endpoint.isRecorded) {
      outcomes.set(request.case.id, { ...settled, replies: repliesOf(first.answer) });
      return first;
    }
    const second = await endpoint.call(again(request, judge), signal);
    const replies = [...repliesOf(first.answer), ...repliesOf(second.answer)];
    outcomes.set(request.case.id, { ...settle(second.answer), replies });
    return { ...second, answer: together(first.answer, second.answer) };
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

/** The same prompt; where the judge is sampled with a seed, another draw. */
function again(request: CallRequest, { decoding: { seed } }: JudgeSettings): CallRequest {
  if (seed === 'server') return { ...request, repeat: 1 };
  const decoding = { ...request.decoding, seed: deriveSeed(seed, request.case.id, 1) };
  return { ...request, repeat: 1, decoding };
}

function repliesOf({ text }: Answer): readonly string[] {
  return text === null ? [] : [text];
}

/** The second answer with what both of them took. */
function together(first: Answer, second: Answer): Answer {
  return {
    ...second,
    promptTokens: sum(first.promptTokens, second.promptTokens),
    completionTokens: sum(first.completionTokens, second.completionTokens),
    attempts: first.attempts + second.attempts,
  };
}

function sum(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}
