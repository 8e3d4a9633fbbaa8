import { readContent } from '../../openai/content-parts.js';
import { asObject, asText } from '../../openai/reply.js';
import type { ForeignMessage } from './foreign-row.js';

/** A conversation given as a list of messages, or as the JSON text of one; null for anything else. */
export function messagesIn(value: unknown): readonly ForeignMessage[] | null {
  const list = typeof value === 'string' && value.trimStart().startsWith('[') ? parsed(value) : value;
  if (!Array.isArray(list) || list.length === 0) return null;
  const messages = list.map((item) => {
    const message = asObject(item);
    const role = asText(message?.role);
    const content = readContent(message?.content).text;
    return role === null || content === null ? null : { role, content };
  });
  return messages.every((message) => message !== null) ? messages : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
