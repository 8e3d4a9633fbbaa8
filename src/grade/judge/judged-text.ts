import type { StoredResponse, ToolCall } from '../../run/response.js';

/** What of a response the judge is shown, or why it is not shown. */
export type JudgedText = { readonly text: string } | { readonly why: string };

/**
 * The answer as plain text: as the model wrote it, tool calls as JSON. Only an answer that is `ok` is judged; of several
 * repeats the first. Of a scripted conversation every turn's answer is shown.
 */
export function judgedText(responses: readonly StoredResponse[]): JudgedText {
  const response = responses.find(({ repeat }) => repeat === 0);
  if (response === undefined) return { why: 'no response' };
  const { status, text, toolCalls, turns, turnCalls } = response;
  if (status !== 'ok') return { why: `the response is ${status}` };
  const shown =
    turns === undefined || turns.length < 2
      ? answerText(text, toolCalls)
      : turns
          .map((turn, index) => `answer to turn ${index + 1}: ${answerText(turn, turnCalls?.[index] ?? [])}`)
          .join('\n\n');
  return shown.trim() === '' ? { why: 'the response has no text' } : { text: shown };
}

function answerText(text: string | null, calls: readonly ToolCall[]): string {
  const told = calls.map(
    (call) => `tool call: ${JSON.stringify({ name: call.name, arguments: call.arguments })}`,
  );
  return [...(text === null || text === '' ? [] : [text]), ...told].join('\n');
}
