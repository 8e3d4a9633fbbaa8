import type { TokenLimitField } from '../../plan/request-body.js';

/** The token limit that a request body asks for, whoever set it; null where it leaves the limit to the server. */
export function tokenLimitIn(body: Readonly<Record<string, unknown>>, field: TokenLimitField): number | null {
  const limit = body[field];
  return typeof limit === 'number' && Number.isFinite(limit) ? limit : null;
}
