import type { ResponseStatus } from './response.js';

/** What a finished reply says of itself. */
export interface ReplyFacts {
  readonly text: string | null;
  readonly nToolCalls: number;
  /** Whether the request offered tools: only then is a call without text an answer. */
  readonly offersTools: boolean;
  readonly finishReason: string | null;
  /** The API's own refusal field; a refusal in words is an answer. */
  readonly refusal: string | null;
  readonly hasReasoning: boolean;
}

/** Status of a complete reply, and why where it is not `ok`. None of these is ever retried: content is not re-drawn. */
export function answerStatus(facts: ReplyFacts): {
  readonly status: ResponseStatus;
  readonly detail: string | null;
} {
  const isEmpty = facts.text === null || facts.text.trim() === '';
  if (facts.finishReason === 'content_filter') {
    return { status: 'filtered', detail: 'the server filtered the answer' };
  }
  if (facts.refusal !== null && facts.refusal !== '') return { status: 'refused', detail: facts.refusal };
  if (facts.finishReason === 'length')
    return { status: 'truncated', detail: truncationDetail(facts, isEmpty) };
  if (facts.nToolCalls > 0) {
    if (facts.offersTools) return { status: 'ok', detail: null };
    const calls = facts.nToolCalls === 1 ? '1 tool call' : `${facts.nToolCalls} tool calls`;
    return {
      status: 'tool_call',
      detail: isEmpty ? `no text (${calls})` : `${calls}, and no tools were offered`,
    };
  }
  if (isEmpty) {
    return {
      status: 'empty',
      detail: facts.hasReasoning ? 'no answer, only reasoning' : 'no text in the answer',
    };
  }
  return { status: 'ok', detail: null };
}

function truncationDetail(facts: ReplyFacts, isEmpty: boolean): string {
  if (!isEmpty) return 'cut off at the token limit';
  return facts.hasReasoning
    ? 'the token limit was used up by reasoning: no answer'
    : 'the token limit was reached without an answer';
}
