import type { Case } from '../../definition/case.js';
import type { ArmId, Decoding } from '../../definition/gate.js';
import { answerStatus } from '../../run/answer-status.js';
import type { StoredResponse } from '../../run/response.js';
import type { LoadRequest } from '../load-run.js';

/** A request's output as checks read it, or why they cannot. */
export type RequestOutput =
  | { readonly response: StoredResponse }
  /** One sentence part: `the load generator kept no text`. */
  | { readonly unscored: string };

/**
 * What a load test got for a request, as a response that checks can grade. Load generators keep no finish reason: an
 * answer as long as the gate lets answers be is taken for one that was cut.
 * @param request one that succeeded
 */
export function responseOfRequest(
  request: LoadRequest,
  arm: ArmId,
  testCase: Case,
  decoding: Decoding,
): RequestOutput {
  const { text, isReasoningMixedIn, nOut } = request;
  if (testCase.input.kind === 'turns')
    return { unscored: 'the case is a scripted conversation, of which a request is one turn' };
  if ((testCase.tools ?? []).length > 0)
    return { unscored: 'the case offers tools, and load generators keep no tool calls' };
  if (text === null) return { unscored: 'the load generator kept no text' };
  if (isReasoningMixedIn) return { unscored: 'reasoning and answer stand in one text' };
  const { status, detail } = answerStatus({
    text,
    nToolCalls: 0,
    offersTools: false,
    finishReason: null,
    keepsFinishReason: false,
    declaredFinishReasons: {},
    refusal: null,
    hasReasoning: false,
    completionTokens: nOut,
    tokenLimit: typeof decoding.max_tokens === 'number' ? decoding.max_tokens : null,
    unknownParts: [],
  });
  return {
    response: {
      arm,
      caseId: testCase.id,
      repeat: request.index,
      status,
      text,
      reasoning: null,
      toolCalls: [],
      finishReason: null,
      model: request.model,
      fingerprint: null,
      promptTokens: request.nIn,
      completionTokens: nOut,
      clocks: null,
      attempts: 1,
      traceparent: null,
      detail,
      recordedGrades: null,
      decodingDigest: null,
      requestDigest: null,
    },
  };
}
