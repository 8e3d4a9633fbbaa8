import type { FailureReport } from '../../run/failure-report.js';
import { AttemptFailure, brokenReply, serverError, timedOut } from '../openai/attempt-failure.js';
import { NotACompletion, replyOf } from '../openai/read-completion.js';
import { asObject, asText, type JsonObject, type Reply } from '../openai/reply.js';

/** A line of a batch's output or error file: the reply, or why there is none. */
export type BatchResult = { readonly customId: string | null } & (
  | { readonly reply: Reply }
  | { readonly failure: FailureReport }
);

/**
 * Reads one result in any of the shapes in use: the completion under `response.body` (OpenAI, vLLM since 0.5.5), right
 * under `response` (older vLLM), an HTTP error under `response`, or an `error` of the batch itself.
 */
export function readResult(line: JsonObject): BatchResult {
  const customId = asText(line.custom_id);
  try {
    return { customId, reply: replyIn(line) };
  } catch (error) {
    if (error instanceof AttemptFailure) return { customId, failure: error.report };
    if (!(error instanceof NotACompletion)) throw error;
    return { customId, failure: brokenReply(error.message).report };
  }
}

function replyIn({ response, error }: JsonObject): Reply {
  const answered = asObject(response);
  if (answered === null) throw batchError(error);
  const body = 'body' in answered ? asObject(answered.body) : answered;
  const { status_code: status } = answered;
  if (typeof status === 'number' && status >= 300) {
    throw serverError(body?.error ?? body ?? answered.body ?? null, status);
  }
  if (saysAnything(error)) throw batchError(error);
  if (!isSuccess(status)) throw brokenReply(`status_code is ${JSON.stringify(status)}, which is no success`);
  if (body === null) throw brokenReply('the response has no body');
  return replyOf(body);
}

/** Older vLLM writes no status; everything else that writes these lines writes one of HTTP. */
function isSuccess(status: unknown): boolean {
  return (
    status === undefined || status === null || (typeof status === 'number' && status >= 200 && status < 300)
  );
}

/** An error beside a reply is an error: `null` and nothing are how the tools say that there was none. */
function saysAnything(error: unknown): boolean {
  if (error === null || error === undefined || error === '' || error === false) return false;
  return typeof error !== 'object' || Object.keys(error).length > 0;
}

/** Errors of the batch rather than of the request: expired, cancelled, timed out. */
function batchError(error: unknown): AttemptFailure {
  const fields = asObject(error);
  const code = asText(fields?.code);
  const said = asText(fields?.message) ?? asText(error);
  const message = [code, said].filter((part) => part !== null && part !== '').join(': ');
  if (code === 'request_timeout') return timedOut(message);
  return brokenReply(message === '' ? 'the line has neither a response nor an error' : message);
}
