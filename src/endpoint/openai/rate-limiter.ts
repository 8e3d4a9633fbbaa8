import { type Timer, wait } from './timer.js';

/** Keeps what is sent below a number per minute, spread evenly. */
export interface RateLimiter {
  /** Resolves when `amount` may be sent; takers are served in the order in which they asked. */
  take(amount: number, signal: AbortSignal): Promise<void> | null;
  /** Gives back what turned out not to be used, or takes what was used on top (negative). */
  settle(unused: number): void;
}

/**
 * A leaky bucket (GCRA): each unit moves the time at which the next may go. At most `burstMs` worth is sent at once, so
 * that a minute's limit holds for every minute and not only for those of the clock.
 */
export function createRateLimiter(perMinute: number, timer: Timer, burstMs = 1000): RateLimiter {
  const msPerUnit = 60_000 / perMinute;
  let nextAt = timer.monotonicMs();
  return {
    take(amount, signal) {
      const now = timer.monotonicMs();
      const dueAt = Math.max(nextAt, now - burstMs);
      nextAt = dueAt + amount * msPerUnit;
      return dueAt <= now ? null : wait(timer, dueAt - now, signal);
    },
    settle(unused) {
      nextAt -= unused * msPerUnit;
    },
  };
}
