import type { ToolCall } from '../run/response.js';
import { isRecord } from '../shared/is-record.js';
import { stringifyJson } from '../shared/lossless-json.js';

/** A tool call as messages carry it, or why it is none that can be graded. */
export type ToolCallReading =
  | { readonly call: ToolCall }
  /** The call cannot be told: a fault. */
  | { readonly broken: string }
  /** The call is of a kind that no table knows. */
  | { readonly unknown: string };

/**
 * A call of a message, live, in a batch or recorded: `{id, function: {name, arguments}}`, or flat. Arguments that come as
 * JSON rather than as its text are read as their text.
 */
export function toolCallOf(value: unknown): ToolCallReading {
  if (!isRecord(value)) return { broken: 'a tool call is no object' };
  const { id, type } = value;
  if (type !== undefined && type !== null && type !== '' && type !== 'function') {
    return { unknown: `a tool call of type ${JSON.stringify(type)}` };
  }
  // Inspect writes the name itself under `function`.
  const called = isRecord(value.function) ? value.function : value;
  const name = typeof value.function === 'string' ? value.function : called.name;
  if (typeof name !== 'string' || name === '') return { broken: 'a tool call has no name' };
  return {
    call: {
      id: typeof id === 'string' && id !== '' ? id : null,
      name,
      arguments: argumentsText(called.arguments),
    },
  };
}

/** Arguments as text; what is no text is taken for JSON. A call without any has none: `{}`. */
export function argumentsText(given: unknown): string {
  return typeof given === 'string' ? given : stringifyJson(given ?? {});
}
