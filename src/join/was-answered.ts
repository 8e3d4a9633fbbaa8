import type { LoadRequest } from './load-run.js';

/**
 * Whether a request brought back anything: a token, a text, or, where its tool kept no text and counted no tokens, the
 * time at which something arrived.
 */
export function wasAnswered({ nOut, nReasoning, text, ttftMs, ttfoMs, itlGapsMs }: LoadRequest): boolean {
  if ((nOut ?? 0) > 0 || (nReasoning ?? 0) > 0 || (text ?? '').trim() !== '') return true;
  const isUnknown = nOut === null && text === null;
  const hasArrived = (ttftMs ?? 0) > 0 || (ttfoMs ?? 0) > 0 || (itlGapsMs ?? []).length > 0;
  return isUnknown && hasArrived;
}
