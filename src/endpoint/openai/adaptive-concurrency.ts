import { onAbort } from './on-abort.js';

/** Places for requests in flight: fewer after the server said "too many", more again as it keeps up. */
export interface AdaptiveConcurrency {
  /** A promise where no place is free; places are given in the order in which they were asked for. */
  enter(signal: AbortSignal): Promise<void> | null;
  /** Frees the place. `isRateLimited` for a 429. */
  leave(outcome: { readonly isRateLimited: boolean; readonly enteredEpoch: number }): void;
  /** Changes with each reduction: requests sent before it say nothing about the reduced limit. */
  readonly epoch: number;
  /** Present limit, 1 <= limit <= most. */
  readonly limit: number;
}

/** One step back; steps forward add up to one more place for each full round of answers (AIMD, as in TCP). */
const BACK_OFF = 0.7;

export function createAdaptiveConcurrency(most: number): AdaptiveConcurrency {
  let limit = most;
  let nInFlight = 0;
  let epoch = 0;
  const queue: (() => void)[] = [];
  const admit = (): void => {
    while (queue.length > 0 && nInFlight < Math.floor(limit)) {
      nInFlight++;
      queue.shift()?.();
    }
  };
  return {
    enter(signal) {
      if (queue.length === 0 && nInFlight < Math.floor(limit)) {
        nInFlight++;
        return null;
      }
      return new Promise((resolve, reject) => {
        const forget = onAbort(signal, () => {
          const place = queue.indexOf(enterNow);
          if (place >= 0) queue.splice(place, 1);
          reject(signal.reason);
        });
        const enterNow = (): void => {
          forget();
          resolve();
        };
        queue.push(enterNow);
      });
    },
    leave({ isRateLimited, enteredEpoch }) {
      const nWere = nInFlight--;
      if (!isRateLimited) limit = Math.min(most, limit + 1 / limit);
      else if (enteredEpoch === epoch) {
        // From what was in flight: a limit far above it was not what the server refused.
        limit = Math.max(1, Math.min(limit, nWere) * BACK_OFF);
        epoch++;
      }
      admit();
    },
    get epoch() {
      return epoch;
    },
    get limit() {
      return Math.floor(limit);
    },
  };
}
