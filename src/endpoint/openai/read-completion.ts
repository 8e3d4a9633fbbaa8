import type { ToolCall } from '../../run/response.js';
import { parseJson } from '../../shared/lossless-json.js';
import { toolCallOf } from '../tool-call-of.js';
import { brokenReply, serverError } from './attempt-failure.js';
import { readContent } from './content-parts.js';
import { asObject, asText, type JsonObject, type Reply, reasoningOf, tokensOf } from './reply.js';

/** Thrown for a 200 that is no chat completion at all: the address is likely wrong. The message says what came instead. */
export class NotACompletion extends Error {
  /** @param note what that often means */
  constructor(
    message: string,
    readonly note: string | null = null,
  ) {
    super(message);
  }
}

const SHOWN_CHARACTERS = 80;
const MARKUP = /^<[!?a-z]/i;

/**
 * Reads a whole, unstreamed reply.
 * @throws AttemptFailure for an error inside a 200 or a body that breaks off
 * @throws NotACompletion for JSON without choices, and for what is no JSON
 */
export function readCompletion(body: string): Reply {
  let parsed: JsonObject | null;
  try {
    parsed = asObject(parseJson(body));
  } catch {
    throw body.trimStart().startsWith('{')
      ? brokenReply('the reply is not JSON, or was cut off')
      : notJson(body);
  }
  return replyOf(parsed);
}

function notJson(body: string): NotACompletion {
  const text = body.trim();
  if (text === '') return new NotACompletion('an empty body with status 200');
  if (MARKUP.test(text)) return new NotACompletion('HTML, not JSON', 'a wrong path or a login page');
  return new NotACompletion(`${JSON.stringify(text.slice(0, SHOWN_CHARACTERS))}, not JSON`);
}

/** The same for a body that is parsed already; null where it was no JSON object. */
export function replyOf(parsed: JsonObject | null): Reply {
  const error = errorIn(parsed);
  if (error !== null) throw serverError(error, null);
  const choices = parsed?.choices;
  if (parsed === null || !Array.isArray(choices)) {
    const said = asText(parsed?.error);
    const none = 'the response has no choices';
    throw new NotACompletion(said === null ? none : `${none}: ${said}`);
  }
  if (asText(parsed.error)) throw serverError(parsed.error, null);
  const choice = asObject(choices[0]);
  if (choice === null) throw brokenReply('the reply has no choices');

  const message = asObject(choice.message) ?? {};
  const content = readContent(message.content);
  const calls = callsIn(message);
  return {
    text: content.text,
    reasoning: reasoningOf(message) ?? content.reasoning,
    refusal: asText(message.refusal) ?? content.refusal,
    toolCalls: calls.calls,
    finishReason: asText(choice.finish_reason),
    model: asText(parsed.model),
    fingerprint: asText(parsed.system_fingerprint),
    ...tokensOf(asObject(parsed.usage)),
    unknownParts: [...content.unknown, ...calls.unknown, ...otherChoices(choices)],
  };
}

/** An error inside a 200: `{"error": …}`, or the flat form of vLLM and SGLang, `{"object": "error", "message": …}`. */
export function errorIn(parsed: JsonObject | null): unknown {
  if (parsed === null) return null;
  const { error, object, type } = parsed;
  if (asObject(error) !== null) return error;
  return object === 'error' || type === 'error' ? parsed : null;
}

/** One answer was asked for: a reply with further choices, or with one of another index, is not what was asked. */
export function otherChoices(choices: readonly unknown[]): readonly string[] {
  return choices.flatMap((choice, nth) => {
    const index = asObject(choice)?.index ?? nth;
    return nth === 0 && index === 0 ? [] : [`a choice of index ${JSON.stringify(index)}`];
  });
}

/** @throws AttemptFailure for a call that cannot be told */
function callsIn(message: JsonObject): { calls: readonly ToolCall[]; unknown: readonly string[] } {
  const given = message.tool_calls ?? (message.function_call ? [message.function_call] : []);
  if (!Array.isArray(given)) return { calls: [], unknown: ['tool calls that are no list'] };
  const calls: ToolCall[] = [];
  const unknown: string[] = [];
  for (const reading of given.map(toolCallOf)) {
    if ('broken' in reading) throw brokenReply(reading.broken);
    if ('unknown' in reading) unknown.push(reading.unknown);
    else calls.push(reading.call);
  }
  return { calls, unknown };
}
