import type { ToolCall } from '../../run/response.js';

/** A complete reply, streamed or not, before it is judged. */
export interface Reply {
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly refusal: string | null;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: string | null;
  readonly model: string | null;
  readonly fingerprint: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** null where the server does not say: unknown is not 0. */
export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Content is a text, or a list of parts of which the texts count. */
export function contentText(content: unknown): string | null {
  if (!Array.isArray(content)) return asText(content);
  const parts = content.map((part) => asText(asObject(part)?.text) ?? '');
  return parts.length === 0 ? null : parts.join('');
}

/** Reasoning under the names that servers use for it. */
export function reasoningOf(message: JsonObject): string | null {
  return asText(message.reasoning_content) ?? asText(message.reasoning);
}
