import type { DeclaredFinishReasons } from '../../definition/finish-reasons.js';
import { answerStatus } from '../../run/answer-status.js';
import { isModelAsked } from '../../run/model-match.js';
import type { Answer, Clocks, ResponseStatus } from '../../run/response.js';
import type { Reply } from './reply.js';

export interface AnswerContext {
  readonly model: string;
  readonly acceptModels: readonly string[];
  readonly offersTools: boolean;
  /** What the request allowed; null where the server chose. */
  readonly tokenLimit: number | null;
  /** Further finish reasons of the server, as its bundle declares them. */
  readonly declaredFinishReasons: DeclaredFinishReasons;
  readonly attempts: number;
  readonly redact: (text: string) => string;
}

/** A reply with what is known of its sending; both null where it came in a file. */
export interface ReplyReceived {
  readonly reply: Reply;
  readonly clocks: Clocks | null;
  readonly traceparent: string | null;
}

/** A complete reply as an answer with its status. */
export function toAnswer({ reply, clocks, traceparent }: ReplyReceived, context: AnswerContext): Answer {
  const { status, detail } = statusOf(reply, context);
  return {
    status,
    text: reply.text,
    reasoning: reply.reasoning,
    toolCalls: reply.toolCalls,
    finishReason: reply.finishReason,
    model: reply.model,
    fingerprint: reply.fingerprint,
    promptTokens: reply.promptTokens,
    completionTokens: reply.completionTokens,
    clocks,
    attempts: context.attempts,
    traceparent,
    detail: detail === null ? null : context.redact(detail),
    recordedGrades: null,
    ...(reply.cachedTokens === null ? {} : { cachedTokens: reply.cachedTokens }),
  };
}

function statusOf(reply: Reply, context: AnswerContext): { status: ResponseStatus; detail: string | null } {
  if (!isModelAsked(context.model, reply.model, context.acceptModels)) {
    return { status: 'model_mismatch', detail: `asked ${context.model}, answered by ${reply.model}` };
  }
  return answerStatus({
    text: reply.text,
    nToolCalls: reply.toolCalls.length,
    offersTools: context.offersTools,
    finishReason: reply.finishReason,
    keepsFinishReason: true,
    declaredFinishReasons: context.declaredFinishReasons,
    refusal: reply.refusal,
    hasReasoning: reply.reasoning !== null,
    completionTokens: reply.completionTokens,
    tokenLimit: context.tokenLimit,
    unknownParts: reply.unknownParts,
  });
}
