import { asObject, asText } from './reply.js';

/** What a part of a message's content is to us. */
type PartKind = 'answer' | 'reasoning' | 'refusal' | 'nothing';

/**
 * Every type of content part that is known. Sources: the API references of OpenAI (chat completions, responses), Mistral
 * (`thinking` chunks), Anthropic (content blocks, as gateways hand them on) and Bedrock. A part of any other type is no
 * answer, and a reply that has one is not known to be whole.
 */
export const PART_TYPES: Readonly<Record<string, PartKind>> = {
  text: 'answer',
  output_text: 'answer',
  reasoning: 'reasoning',
  reasoning_text: 'reasoning',
  reasoning_content: 'reasoning',
  summary_text: 'reasoning',
  thinking: 'reasoning',
  redacted_thinking: 'reasoning',
  refusal: 'refusal',
  // Sources that an answer names; Mistral.
  reference: 'nothing',
};

export interface Content {
  /** null where there is none. */
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly refusal: string | null;
  /** Parts that no table knows, by name. */
  readonly unknown: readonly string[];
}

/** Content is a text, or a list of parts by type. */
export function readContent(content: unknown): Content {
  if (content === undefined || content === null || typeof content === 'string') {
    return { text: content ?? null, reasoning: null, refusal: null, unknown: [] };
  }
  if (!Array.isArray(content)) {
    return { text: null, reasoning: null, refusal: null, unknown: ['content that is no text and no list'] };
  }
  const texts: Record<PartKind, string[]> = { answer: [], reasoning: [], refusal: [], nothing: [] };
  const unknown: string[] = [];
  for (const part of content as readonly unknown[]) {
    const name = typeOf(part);
    const kind = name !== null && Object.hasOwn(PART_TYPES, name) ? PART_TYPES[name] : undefined;
    const text = kind === undefined ? null : textOf(part);
    if (kind === undefined || (kind === 'answer' && text === null)) unknown.push(unknownPart(name));
    else if (text !== null) texts[kind].push(text);
  }
  const joined = (parts: readonly string[]): string | null => (parts.length === 0 ? null : parts.join(''));
  return {
    text: joined(texts.answer),
    reasoning: joined(texts.reasoning),
    refusal: joined(texts.refusal),
    unknown,
  };
}

function typeOf(part: unknown): string | null {
  return typeof part === 'string' ? 'text' : asText(asObject(part)?.type);
}

/** The text of a part, under its own name or that of its type; `thinking` of Mistral is a list of parts again. */
function textOf(part: unknown): string | null {
  if (typeof part === 'string') return part;
  const fields = asObject(part) ?? {};
  const own = fields.text ?? fields[String(fields.type)];
  if (Array.isArray(own)) return own.map((inner) => asText(asObject(inner)?.text) ?? '').join('');
  return asText(own);
}

function unknownPart(type: string | null): string {
  return type === null ? 'a content part without a type' : `a content part of type ${JSON.stringify(type)}`;
}
