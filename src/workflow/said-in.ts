import type { StoredResponse } from '../run/response.js';
import { canonicalJson } from '../shared/canonical-json.js';

/**
 * What an answer says, apart from when, how often and by which replica it was given: two answers to one call that differ in
 * this contradict each other.
 */
export function saidIn({ status, text, toolCalls, finishReason, turns }: StoredResponse): string {
  const calls = toolCalls.map(({ name, arguments: given }) => [name, given]);
  return canonicalJson([status, text, calls, finishReason, turns ?? null]);
}
