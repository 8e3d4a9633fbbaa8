/** How often and when a failed attempt is made again; one policy for both arms. */
export interface RetryPolicy {
  /** Attempts in all, the first included. */
  readonly maxAttempts: number;
  /** Upper end of the first wait; doubles with each attempt. */
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  /** Longest wait a server may ask for; beyond it the call fails rather than being sent too early. */
  readonly retryAfterCapMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
  maxAttempts: 4,
  baseDelayMs: 500,
  maxDelayMs: 30_000,
  retryAfterCapMs: 300_000,
};

/**
 * Wait before the next attempt: full jitter (uniform between 0 and the doubling limit; Brooker 2015), on top of what
 * the server asks for, so that a retry never comes before the stated time.
 * @param nFailed attempts that failed so far, >= 1
 * @param unit uniform in [0, 1), from a seeded source
 * @returns ms, or null where the server asks for more than the cap
 */
export function retryDelayMs(
  policy: RetryPolicy,
  nFailed: number,
  retryAfterMs: number | null,
  unit: number,
): number | null {
  const limit = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** (nFailed - 1));
  if (retryAfterMs === null) return unit * limit;
  if (retryAfterMs > policy.retryAfterCapMs) return null;
  // Spread out after the stated time too: everyone was told the same.
  return retryAfterMs + unit * Math.min(limit, policy.baseDelayMs);
}

/**
 * What a server asks to wait, in ms: `retry-after-ms`, else `retry-after` in seconds or as an HTTP date. A date is read
 * against the reply's own `date`, so that a clock that is wrong here changes nothing. null where it says nothing usable; a
 * time in the past or a negative number says nothing.
 */
export function parseRetryAfter(header: (name: string) => string | null, nowMs: number): number | null {
  const inMs = Number.parseFloat(header('retry-after-ms') ?? '');
  if (Number.isFinite(inMs) && inMs >= 0) return inMs;
  const value = header('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number.parseFloat(value) * 1000;
  const at = parseDate(value);
  const saidNow = parseDate(header('date')?.trim() ?? '');
  const now = Number.isFinite(saidNow) ? saidNow : nowMs;
  return Number.isFinite(at) && at > now ? at - now : null;
}

/** A date begins with a letter; Date.parse would read "-3" as a year. */
function parseDate(text: string): number {
  return /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
}
