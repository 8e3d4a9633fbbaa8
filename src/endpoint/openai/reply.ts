import type { ToolCall } from '../../run/response.js';
import { isRecord } from '../../shared/is-record.js';

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
  /** Tokens of the prompt that came from the server's cache; null where it does not say. */
  readonly cachedTokens: number | null;
  /** What in the reply no table knows, by name. */
  readonly unknownParts: readonly string[];
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | null {
  return isRecord(value) ? value : null;
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** null where the server does not say: unknown is not 0. */
export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** Reasoning under the names that servers use for it. */
export function reasoningOf(message: JsonObject): string | null {
  return asText(message.reasoning_content) ?? asText(message.reasoning) ?? asText(message.thinking);
}

/** Counts of tokens under `usage`; servers tell of their cache in several places. */
export function tokensOf(
  usage: JsonObject | null,
): Pick<Reply, 'promptTokens' | 'completionTokens' | 'cachedTokens'> {
  const details = asObject(usage?.prompt_tokens_details);
  return {
    promptTokens: asCount(usage?.prompt_tokens),
    completionTokens: asCount(usage?.completion_tokens),
    cachedTokens:
      asCount(details?.cached_tokens) ??
      asCount(usage?.cached_tokens) ??
      asCount(usage?.prompt_cache_hit_tokens) ??
      asCount(usage?.cache_read_input_tokens),
  };
}
