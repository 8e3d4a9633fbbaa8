import type { StoredResponse, ToolCall } from '../../run/response.js';

/** An answer as a rater reads it, or why there is none to read. */
export type ShownAnswer =
  | { readonly state: 'shown'; readonly text: string }
  | { readonly state: 'absent'; readonly why: string };

/**
 * The text a rater gets of one response: the answer with the calls it makes; of a scripted conversation everything from
 * the first answer on. Reasoning, status details and numbers stay out.
 * @param userTurns what the user said, in a scripted conversation; null elsewhere
 */
export function shownAnswer(
  response: StoredResponse | null,
  userTurns: readonly string[] | null,
): ShownAnswer {
  if (response === null) return { state: 'absent', why: 'there is no answer' };
  if (response.status !== 'ok') return { state: 'absent', why: `the answer is ${response.status}` };
  const text =
    userTurns === null ? withCalls(response.text, response.toolCalls) : conversation(response, userTurns);
  return text === ''
    ? { state: 'absent', why: 'the answer has no text' }
    : { state: 'shown', text: wellFormed(text) };
}

function conversation(response: StoredResponse, userTurns: readonly string[]): string {
  const answers = response.turns ?? [response.text ?? ''];
  return answers
    .map((answer, turn) => {
      const calls = response.turnCalls?.[turn] ?? (turn === answers.length - 1 ? response.toolCalls : []);
      const said = turn === 0 ? '' : `[user]\n${userTurns[turn] ?? ''}\n\n[assistant]\n`;
      return `${said}${withCalls(answer, calls)}`;
    })
    .join('\n\n');
}

function withCalls(text: string | null, calls: readonly ToolCall[]): string {
  const lines = calls.map(({ name, arguments: given }) => `[calls ${name} with ${given}]`);
  return [...(text === null || text === '' ? [] : [text]), ...lines].join('\n');
}

/** Half of a surrogate pair has no bytes in any file: it is shown as the sign for a character that was lost. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}
