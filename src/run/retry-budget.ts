/**
 * Bounds retries as a share of calls, so that a struggling server is not buried under them. 429 is not counted: there
 * the server itself says when to come back.
 */
export interface RetryBudget {
  /** Notes a new call, which earns a fraction of a retry. */
  earn(): void;
  /** Takes one retry; false where the budget is used up. */
  spend(): boolean;
}

export function createRetryBudget(settings = { reserve: 100, perCall: 0.5 }): RetryBudget {
  let left = settings.reserve;
  return {
    earn() {
      left = Math.min(left + settings.perCall, Math.max(settings.reserve, left));
    },
    spend() {
      if (left < 1) return false;
      left--;
      return true;
    },
  };
}
