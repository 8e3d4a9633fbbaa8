import type { StoredResponse, ToolCall } from '../../run/response.js';
import type { Redactor } from './create-redactor.js';

/** A response with the gate's rules taken out of everything in it that a model or a server wrote. */
export function redactResponse(response: StoredResponse, redactor: Redactor): StoredResponse {
  const counts = new Map<string, number>();
  const clean = (text: string): string => {
    const redacted = redactor(text);
    for (const [rule, times] of redacted.counts) counts.set(rule, (counts.get(rule) ?? 0) + times);
    return redacted.text;
  };
  const cleanCall = (call: ToolCall): ToolCall => ({
    ...call,
    name: clean(call.name),
    arguments: clean(call.arguments),
  });
  const orNull = (text: string | null): string | null => (text === null ? null : clean(text));
  const { turns, turnCalls, recordedGrades } = response;
  const redacted: StoredResponse = {
    ...response,
    text: orNull(response.text),
    reasoning: orNull(response.reasoning),
    detail: orNull(response.detail),
    toolCalls: response.toolCalls.map(cleanCall),
    recordedGrades:
      recordedGrades === null ? null : (withTexts(recordedGrades, clean) as typeof recordedGrades),
    ...(turns === undefined ? {} : { turns: turns.map(clean) }),
    ...(turnCalls === undefined ? {} : { turnCalls: turnCalls.map((calls) => calls.map(cleanCall)) }),
  };
  return counts.size === 0 ? response : { ...redacted, redactions: [...counts] };
}

/** Every text of a JSON value, keys left as they are. */
function withTexts(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((item: unknown) => withTexts(item, clean));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item, clean)]));
}
