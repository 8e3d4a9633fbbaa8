import type { Answer } from './response.js';

/** An answer that never came. */
export function failedAnswer(
  status: 'error' | 'timeout' | 'filtered',
  detail: string,
  attempts: number,
): Answer {
  return {
    status,
    text: null,
    reasoning: null,
    toolCalls: [],
    finishReason: null,
    model: null,
    fingerprint: null,
    promptTokens: null,
    completionTokens: null,
    clocks: null,
    attempts,
    traceparent: null,
    detail,
    recordedGrades: null,
  };
}
