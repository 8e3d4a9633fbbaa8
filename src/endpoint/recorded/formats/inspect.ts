import type { ToolCall } from '../../../run/response.js';
import { asCount, asObject, asText, contentText, type JsonObject } from '../../openai/reply.js';
import { type ForeignAnswer, type ForeignRow, UNKNOWN_ANSWER } from './foreign-row.js';
import { messagesIn } from './messages-in.js';
import { inspectState } from './states/inspect-states.js';

/** Inspect's stop reasons in the words of chat completions; `unknown` stays unknown. */
const FINISH_REASONS: Readonly<Record<string, string>> = {
  stop: 'stop',
  max_tokens: 'length',
  model_length: 'length',
  tool_calls: 'tool_calls',
  content_filter: 'content_filter',
};

/**
 * A sample of an Inspect log (version 2), from `.json` or `.eval`. An id that is a text was given by the data and names
 * the case; a number may be a position and joins only where the bundle names it. Epochs are repeats.
 */
export function readInspectSample(source: JsonObject): ForeignRow {
  const input = resolved(source.input, source);
  return {
    source,
    id: asText(source.id),
    input: messagesIn(input) ?? asText(input),
    repeat: Math.max(0, (asCount(source.epoch) ?? 1) - 1),
    answers: [answerOf(source)],
    isOwn: true,
  };
}

function answerOf(source: JsonObject): ForeignAnswer {
  const output = asObject(source.output) ?? {};
  const choice = asObject(Array.isArray(output.choices) ? output.choices[0] : null) ?? {};
  const message = asObject(choice.message) ?? {};
  const usage = asObject(output.usage);
  const stopReason = asText(choice.stop_reason);
  return {
    ...UNKNOWN_ANSWER,
    output: asText(resolved(contentText(textParts(message.content)), source)) ?? asText(output.completion),
    ...inspectState(source),
    grades: scoresOf(source),
    reasoning: reasoningOf(message.content),
    toolCalls: toolCallsOf(message),
    finishReason:
      stopReason !== null && Object.hasOwn(FINISH_REASONS, stopReason)
        ? (FINISH_REASONS[stopReason] as string)
        : null,
    model: asText(output.model),
    promptTokens: asCount(usage?.input_tokens),
    completionTokens: asCount(usage?.output_tokens),
  };
}

function scoresOf({ scores }: JsonObject): ForeignAnswer['grades'] {
  const given = Object.entries(asObject(scores) ?? {});
  if (given.length === 0) return null;
  return Object.fromEntries(given.map(([name, score]) => [name, asObject(score)?.value ?? null]));
}

/** Parts of type text; reasoning stands beside them. */
function textParts(content: unknown): unknown {
  return Array.isArray(content)
    ? content.filter((part) => typeof part === 'string' || asObject(part)?.type === 'text')
    : content;
}

function reasoningOf(content: unknown): string | null {
  if (!Array.isArray(content)) return null;
  const parts = content.flatMap((part) => asText(asObject(part)?.reasoning) ?? []);
  return parts.length === 0 ? null : parts.join('');
}

function toolCallsOf({ tool_calls: calls }: JsonObject): readonly ToolCall[] {
  if (!Array.isArray(calls)) return [];
  return calls.map((call) => {
    const { id, function: name, arguments: given } = asObject(call) ?? {};
    return {
      id: asText(id),
      name: asText(name) ?? '',
      arguments: asText(given) ?? JSON.stringify(given ?? {}),
    };
  });
}

/** Long texts may stand under `attachments`, with a reference in their place. */
function resolved(value: unknown, source: JsonObject): unknown {
  const reference = typeof value === 'string' ? /^attachment:\/\/(\w+)$/.exec(value)?.[1] : undefined;
  if (reference === undefined) return value;
  const attachments = asObject(source.attachments) ?? {};
  return Object.hasOwn(attachments, reference) ? attachments[reference] : value;
}
