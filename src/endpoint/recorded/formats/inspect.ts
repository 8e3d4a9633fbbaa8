import type { ToolCall } from '../../../run/response.js';
import { readContent } from '../../openai/content-parts.js';
import { asCount, asObject, asText, type JsonObject } from '../../openai/reply.js';
import { toolCallOf } from '../../tool-call-of.js';
import { type ForeignAnswer, type ForeignRow, UNKNOWN_ANSWER } from './foreign-row.js';
import { messagesIn } from './messages-in.js';
import { inspectState } from './states/inspect-states.js';

/** Inspect's stop reasons in the words of chat completions; the others are the same, but for `unknown`, which is no word for an end. */
const FINISH_REASONS: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'length'],
  ['model_length', 'length'],
]);

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
  const calls = callsIn(message);
  const content = readContent(resolved(message.content, source));
  return {
    ...UNKNOWN_ANSWER,
    output: asText(resolved(content.text, source)) ?? asText(output.completion),
    ...inspectState(source),
    grades: scoresOf(source),
    reasoning: content.reasoning,
    toolCalls: calls.calls,
    finishReason: stopReason === null ? null : (FINISH_REASONS.get(stopReason) ?? stopReason),
    keepsFinishReason: Object.hasOwn(choice, 'stop_reason'),
    unknownParts: [...content.unknown, ...calls.unknown],
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

function callsIn({ tool_calls: given }: JsonObject): {
  calls: readonly ToolCall[];
  unknown: readonly string[];
} {
  const calls: ToolCall[] = [];
  const unknown: string[] = [];
  for (const reading of Array.isArray(given) ? given.map(toolCallOf) : []) {
    if ('call' in reading) calls.push(reading.call);
    else unknown.push('broken' in reading ? reading.broken : reading.unknown);
  }
  return { calls, unknown };
}

/** Long texts may stand under `attachments`, with a reference in their place. */
function resolved(value: unknown, source: JsonObject): unknown {
  const reference = typeof value === 'string' ? /^attachment:\/\/(\w+)$/.exec(value)?.[1] : undefined;
  if (reference === undefined) return value;
  const attachments = asObject(source.attachments) ?? {};
  return Object.hasOwn(attachments, reference) ? attachments[reference] : value;
}
