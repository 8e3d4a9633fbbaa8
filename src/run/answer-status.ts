import {
  type DeclaredFinishReasons,
  type FinishOutcome,
  finishOutcome,
} from '../definition/finish-reasons.js';
import type { ResponseStatus } from './response.js';

/** What a finished reply says of itself. */
export interface ReplyFacts {
  readonly text: string | null;
  readonly nToolCalls: number;
  /** Whether the request offered tools: only then is a call without text an answer. */
  readonly offersTools: boolean;
  readonly finishReason: string | null;
  /** False where the source has no place for a finish reason, so that its absence says nothing. */
  readonly keepsFinishReason: boolean;
  /** Further words of the server, as its bundle declares them. */
  readonly declaredFinishReasons: DeclaredFinishReasons;
  /** The API's own refusal field; a refusal in words is an answer. */
  readonly refusal: string | null;
  readonly hasReasoning: boolean;
  readonly completionTokens: number | null;
  /** What the request allowed; null where the server chose. */
  readonly tokenLimit: number | null;
  /** What in the reply no table knows, by name. */
  readonly unknownParts: readonly string[];
}

interface Found {
  readonly status: ResponseStatus;
  readonly detail: string | null;
}

/**
 * Status of a complete reply, and why where it is not `ok`. `ok` is what is left once every part of the reply was known
 * and good. Content is not re-drawn: of these only a reply that its server calls failed is ever retried.
 */
export function answerStatus(facts: ReplyFacts): Found {
  const isEmpty = facts.text === null || facts.text.trim() === '';
  const finish = finishOf(facts);
  return (
    statedEnd(facts, finish, isEmpty) ??
    unknownIn(facts, finish) ??
    callWithoutTools(facts, isEmpty) ??
    (isEmpty && facts.nToolCalls === 0
      ? {
          status: 'empty',
          detail: facts.hasReasoning ? 'no answer, only reasoning' : 'no text in the answer',
        }
      : { status: 'ok', detail: null })
  );
}

/** `unknown`: a word that is in no table, or none where there should be one. */
type Finish = FinishOutcome | 'unknown' | 'not-kept';

function finishOf(facts: ReplyFacts): Finish {
  if (facts.finishReason === null) return facts.keepsFinishReason ? 'unknown' : 'not-kept';
  return finishOutcome(facts.finishReason, facts.declaredFinishReasons) ?? 'unknown';
}

/** What the server itself says of the end, the count of tokens included. */
function statedEnd(facts: ReplyFacts, finish: Finish, isEmpty: boolean): Found | null {
  if (finish === 'filtered') return { status: 'filtered', detail: 'the server filtered the answer' };
  if (facts.refusal !== null && facts.refusal !== '') return { status: 'refused', detail: facts.refusal };
  if (finish === 'refused') return { status: 'refused', detail: 'the server says that the model refused' };
  if (finish === 'failed') return { status: 'error', detail: failedFinish(facts.finishReason ?? '') };
  if (finish === 'cut') return { status: 'truncated', detail: truncationDetail(facts, isEmpty) };
  const isSaidWhole = finish === 'whole' || finish === 'calls';
  return !isSaidWhole && isAtLimit(facts)
    ? { status: 'truncated', detail: `${truncationDetail(facts, isEmpty)}, by its count of tokens` }
    : null;
}

/** Sentence part for a reply that its server calls failed. */
export function failedFinish(finishReason: string): string {
  return `the server broke the answer off (finish reason ${JSON.stringify(finishReason)})`;
}

function isAtLimit({ completionTokens, tokenLimit }: ReplyFacts): boolean {
  return completionTokens !== null && tokenLimit !== null && completionTokens >= tokenLimit;
}

function unknownIn(facts: ReplyFacts, finish: Finish): Found | null {
  const { finishReason, unknownParts } = facts;
  if (finish === 'unknown') {
    const detail =
      finishReason === null ? 'no finish reason' : `unknown finish reason ${JSON.stringify(finishReason)}`;
    return { status: 'unknown_finish', detail };
  }
  if (unknownParts.length > 0) return { status: 'unknown_part', detail: unknownParts.join(', ') };
  if (finish === 'calls' && facts.nToolCalls === 0) {
    return {
      status: 'unknown_finish',
      detail: `finish reason ${JSON.stringify(finishReason)} without a tool call`,
    };
  }
  return null;
}

function callWithoutTools({ nToolCalls, offersTools }: ReplyFacts, isEmpty: boolean): Found | null {
  if (nToolCalls === 0 || offersTools) return null;
  const calls = nToolCalls === 1 ? '1 tool call' : `${nToolCalls} tool calls`;
  return {
    status: 'tool_call',
    detail: isEmpty ? `no text (${calls})` : `${calls}, and no tools were offered`,
  };
}

function truncationDetail(facts: ReplyFacts, isEmpty: boolean): string {
  if (!isEmpty) return 'cut off at the token limit';
  return facts.hasReasoning
    ? 'the token limit was used up by reasoning: no answer'
    : 'the token limit was reached without an answer';
}
