import { createParser } from 'eventsource-parser';
import { fieldsAt, isFields, textAt } from './known-fields.js';

/** An answer out of the raw reply of a server. */
export interface AnswerText {
  readonly text: string | null;
  readonly isReasoningMixedIn: boolean;
}

const NO_ANSWER: AnswerText = { text: null, isReasoningMixedIn: false };

/** A reply as it came: a completion as JSON, a stream of events, or the answer's plain text. */
export function answerText(response: unknown): AnswerText {
  if (typeof response !== 'string') return NO_ANSWER;
  const start = response.trimStart();
  if (start.startsWith('data:') || start.startsWith('event:')) return streamedText(response);
  if (!start.startsWith('{')) return { text: response, isReasoningMixedIn: false };
  try {
    const text = choiceText(JSON.parse(response), 'message');
    return text === null
      ? { text: response, isReasoningMixedIn: false }
      : { text, isReasoningMixedIn: false };
  } catch {
    // An answer may itself begin with a brace.
    return { text: response, isReasoningMixedIn: false };
  }
}

function streamedText(response: string): AnswerText {
  const parts: string[] = [];
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return;
      try {
        const part = choiceText(JSON.parse(data), 'delta');
        if (part !== null) parts.push(part);
      } catch {
        // A broken event adds nothing to the answer.
      }
    },
  });
  parser.feed(response.endsWith('\n') ? response : `${response}\n\n`);
  return { text: parts.join(''), isReasoningMixedIn: false };
}

/** The first choice's answer; reasoning stands in a field of its own and is left out. */
function choiceText(reply: unknown, key: 'message' | 'delta'): string | null {
  const { choices } = fieldsAt(reply);
  const first = Array.isArray(choices) && isFields(choices[0]) ? choices[0] : null;
  if (first === null) return null;
  if (typeof first.text === 'string') return first.text;
  return textAt(fieldsAt(first, key), 'content');
}
