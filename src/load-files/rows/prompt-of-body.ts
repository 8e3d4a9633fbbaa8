import { fieldsAt, isFields } from './known-fields.js';

/** The text of the one user message, or the prompt, of a request as it was sent; null where there is not just one. */
export function promptOfBody(body: unknown): string | null {
  const { prompt, messages } = fieldsAt(body);
  if (typeof prompt === 'string') return prompt;
  if (!Array.isArray(messages)) return null;
  const asked = messages.filter((message) => fieldsAt(message).role === 'user');
  return asked.length === 1 ? textOfContent(fieldsAt(asked[0]).content) : null;
}

function textOfContent(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.filter(isFields).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
  return texts.length === content.length ? texts.join('') : null;
}
