import type { CallFault } from './call-fault.js';
import type { Answer } from './response.js';

/** What came of an answer before its attempt failed: kept as evidence, never graded. */
export type PartialAnswer = Pick<
  Answer,
  'text' | 'reasoning' | 'toolCalls' | 'finishReason' | 'model' | 'fingerprint'
>;

const NOTHING: PartialAnswer = {
  text: null,
  reasoning: null,
  toolCalls: [],
  finishReason: null,
  model: null,
  fingerprint: null,
};

/** An answer that never came, or not as a whole. @param fault why the call stays open; absent where this is its final outcome */
export function failedAnswer(
  status: 'error' | 'timeout' | 'filtered',
  detail: string,
  attempts: number,
  partial: PartialAnswer | null = null,
  fault?: CallFault,
): Answer {
  const { text, reasoning, toolCalls, finishReason, model, fingerprint } = partial ?? NOTHING;
  return {
    status,
    text,
    reasoning,
    toolCalls,
    finishReason,
    model,
    fingerprint,
    promptTokens: null,
    completionTokens: null,
    clocks: null,
    attempts,
    traceparent: null,
    detail,
    recordedGrades: null,
    ...(fault === undefined ? {} : { fault }),
  };
}
