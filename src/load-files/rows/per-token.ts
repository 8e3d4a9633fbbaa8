import type { LoadOutcome } from '../../join/load-run.js';
import type { Measured } from './measured.js';

export interface PerTokenInput {
  readonly outcome: LoadOutcome;
  readonly nOut: number | null;
  /** From the first token or chunk to the last, by the tool's formula; null where not measured. */
  readonly spanMs: number | null;
  /** The whole that is divided by all tokens, by the tool's formula; null where not measured. */
  readonly wholeMs: number | null;
  /** Arrivals that carried tokens; null where the tool does not tell. One arrival has no time between tokens. */
  readonly nArrivals: number | null;
}

/**
 * Times per token. One token has no time between tokens and none has no time per token: null, never 0, since 0 would
 * meet every objective. So has an answer of which all tokens came at once.
 */
export function perToken(
  { outcome, nOut, spanMs, wholeMs, nArrivals }: PerTokenInput,
  measured: Measured,
): { readonly tpotMs: number | null; readonly ntpotMs: number | null } {
  if (outcome !== 'succeeded' || nOut === null) return { tpotMs: null, ntpotMs: null };
  if (nOut === 0) {
    measured.odd('no output tokens: it has no time per token');
    return { tpotMs: null, ntpotMs: null };
  }
  const ntpotMs = wholeMs === null ? null : wholeMs / nOut;
  if (nOut < 2 || spanMs === null) return { tpotMs: null, ntpotMs };
  if (spanMs === 0 || (nArrivals !== null && nArrivals < 2)) {
    measured.odd(`all ${nOut} tokens came at once: no time between tokens was measured`);
    return { tpotMs: null, ntpotMs };
  }
  return { tpotMs: spanMs / (nOut - 1), ntpotMs };
}
