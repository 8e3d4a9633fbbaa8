import { type AdaptiveConcurrency, createAdaptiveConcurrency } from './adaptive-concurrency.js';
import { createRateLimiter, type RateLimiter } from './rate-limiter.js';
import { leastLoaded, type Target } from './targets.js';
import type { Timer } from './timer.js';

export interface TrafficLimits {
  readonly concurrency: number;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
}

/** A request that may go out now, and to which address. */
export interface Ticket {
  readonly target: Target;
  /** To be called once, when the attempt has ended. */
  release(outcome: { readonly isRateLimited: boolean; readonly nTokensUsed: number | null }): void;
}

/** Decides when each attempt of an arm goes out and to which of its addresses. */
export interface Traffic {
  /** @param nTokens estimate of prompt and answer together. Rejects with the signal's reason while it waits */
  admit(nTokens: number, signal: AbortSignal): Promise<Ticket>;
  /** Present limit of requests in flight. */
  readonly concurrency: number;
}

export function createTraffic(targets: readonly Target[], limits: TrafficLimits, timer: Timer): Traffic {
  const places: AdaptiveConcurrency = createAdaptiveConcurrency(limits.concurrency);
  const limiter = (perMinute: number | null): RateLimiter | null =>
    perMinute === null ? null : createRateLimiter(perMinute, timer);
  const requests = limiter(limits.requestsPerMinute);
  const tokens = limiter(limits.tokensPerMinute);

  const ticketFor = (nTokens: number): Ticket => {
    const target = targets.length === 1 ? (targets[0] as Target) : leastLoaded(targets, timer.monotonicMs());
    const enteredEpoch = places.epoch;
    target.nInFlight++;
    return {
      target,
      release({ isRateLimited, nTokensUsed }) {
        target.nInFlight--;
        if (nTokensUsed !== null) tokens?.settle(nTokens - nTokensUsed);
        places.leave({ isRateLimited, enteredEpoch });
      },
    };
  };
  return {
    async admit(nTokens, signal) {
      const place = places.enter(signal);
      if (place !== null) await place;
      try {
        // Both limits start to count at once, so that one does not hide behind the other.
        const waits = [requests?.take(1, signal), tokens?.take(nTokens, signal)];
        for (const wait of waits) if (wait) await wait;
      } catch (error) {
        places.leave({ isRateLimited: false, enteredEpoch: places.epoch });
        throw error;
      }
      return ticketFor(nTokens);
    },
    get concurrency() {
      return places.limit;
    },
  };
}

/** Characters of a token, roughly, for estimates before the server has counted. */
const CHARACTERS_PER_TOKEN = 4;

/** What a request may cost: its text and the whole of its token limit. */
export function estimateTokens(bodyText: string, tokenLimit: number | undefined): number {
  return Math.ceil(bodyText.length / CHARACTERS_PER_TOKEN) + (tokenLimit ?? 0);
}
