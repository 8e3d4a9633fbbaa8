import type { ToolCall } from '../../run/response.js';
import { brokenReply, serverError } from './attempt-failure.js';
import { asCount, asObject, asText, contentText, type JsonObject, type Reply, reasoningOf } from './reply.js';

/** Thrown for a 200 that is no chat completion at all: the address is likely wrong. */
export class NotACompletion extends Error {}

/**
 * Reads a whole, unstreamed reply.
 * @throws AttemptFailure for an error inside a 200 or a body that breaks off
 * @throws NotACompletion for JSON without choices
 */
export function readCompletion(body: string): Reply {
  let parsed: JsonObject | null;
  try {
    parsed = asObject(JSON.parse(body));
  } catch {
    throw brokenReply('the reply is not JSON, or was cut off');
  }
  return replyOf(parsed);
}

/** The same for a body that is parsed already; null where it was no JSON object. */
export function replyOf(parsed: JsonObject | null): Reply {
  const error = parsed?.error;
  if (asObject(error) !== null) throw serverError(error, null);
  const choices = parsed?.choices;
  if (parsed === null || !Array.isArray(choices)) throw new NotACompletion(asText(error) ?? '');
  const choice = asObject(choices[0]);
  if (choice === null) throw brokenReply(asText(error) ?? 'the reply has no choices');

  const message = asObject(choice.message) ?? {};
  const usage = asObject(parsed.usage);
  return {
    text: contentText(message.content),
    reasoning: reasoningOf(message),
    refusal: asText(message.refusal),
    toolCalls: toolCallsOf(message),
    finishReason: asText(choice.finish_reason),
    model: asText(parsed.model),
    fingerprint: asText(parsed.system_fingerprint),
    promptTokens: asCount(usage?.prompt_tokens),
    completionTokens: asCount(usage?.completion_tokens),
  };
}

function toolCallsOf(message: JsonObject): readonly ToolCall[] {
  const calls = message.tool_calls;
  if (!Array.isArray(calls)) return [];
  return calls.map((call) => {
    const fields = asObject(call) ?? {};
    const called = asObject(fields.function) ?? {};
    return {
      id: asText(fields.id),
      name: asText(called.name) ?? '',
      arguments: asText(called.arguments) ?? '',
    };
  });
}
