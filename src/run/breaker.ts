import type { ResponseStatus } from './response.js';

/** Failed calls in a row, each after all its attempts, that show a dead target. */
export const BREAKER_THRESHOLD = 10;

/** Says of one arm's deployment whether it still lives. Counts this session's calls alone, never earlier rows. */
export interface Breaker {
  /** Notes a finished call; true if the target now counts as dead. */
  record(status: ResponseStatus): boolean;
  readonly nFailuresInARow: number;
}

export function createBreaker(threshold: number = BREAKER_THRESHOLD): Breaker {
  let nFailuresInARow = 0;
  return {
    record(status) {
      nFailuresInARow = isFailure(status) ? nFailuresInARow + 1 : 0;
      return nFailuresInARow >= threshold;
    },
    get nFailuresInARow() {
      return nFailuresInARow;
    },
  };
}

/** Statuses that say something of the target and not of the answer. */
export function isFailure(status: ResponseStatus): boolean {
  return status === 'error' || status === 'timeout';
}
