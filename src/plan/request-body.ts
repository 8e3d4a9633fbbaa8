import type { Treatment } from '../definition/bundle.js';
import type { Message } from '../definition/case.js';
import type { SentDecoding } from './shared-request.js';

/** Name under which a server takes the token limit. */
export type TokenLimitField = 'max_tokens' | 'max_completion_tokens';

export interface BodyParts {
  readonly messages: readonly Message[];
  readonly tools: readonly unknown[] | null;
  readonly decoding: SentDecoding;
  /** The declared parts alone; see `declaredTreatment`. */
  readonly treatment: Treatment;
  readonly model: string;
  readonly tokenLimitField: TokenLimitField;
}

/**
 * The one place where a chat request is made, for both arms alike. Only `model` and the declared treatment may differ
 * between arms. A field left to the server is absent, never null.
 */
export function requestBody(parts: BodyParts): Record<string, unknown> {
  const { decoding, treatment } = parts;
  const { extra, max_tokens: tokenLimit, stop, ...fields } = decoding;
  const tools = treatment.tools ?? parts.tools;
  return {
    ...extra,
    ...fields,
    ...(tokenLimit === undefined ? {} : { [parts.tokenLimitField]: tokenLimit }),
    ...(stop === undefined ? {} : { stop: [...stop] }),
    ...samplingFields(treatment.sampling, parts.tokenLimitField),
    ...(tools === null || tools.length === 0 ? {} : { tools }),
    ...(treatment.templateArguments === null ? {} : { chat_template_kwargs: treatment.templateArguments }),
    // Last, so that nothing free-form can replace them.
    model: parts.model,
    messages: withSystemPrompt(parts.messages, treatment.systemPrompt),
  };
}

function samplingFields(
  sampling: Treatment['sampling'],
  tokenLimitField: TokenLimitField,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sampling ?? {}).map(([field, value]) => [
      field === 'max_tokens' ? tokenLimitField : field,
      value,
    ]),
  );
}

/** The bundle's system prompt goes first; a case's own system message follows it unchanged. */
function withSystemPrompt(messages: readonly Message[], systemPrompt: string | null): Message[] {
  return systemPrompt === null ? [...messages] : [{ role: 'system', content: systemPrompt }, ...messages];
}
