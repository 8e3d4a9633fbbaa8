import type { TakenIn } from './take-in.js';

/** What two kinds of rows of the same files came to. */
export function bothTakenIn(one: TakenIn, other: TakenIn): TakenIn {
  return {
    nRows: one.nRows + other.nRows,
    nMatched: one.nMatched + other.nMatched,
    nNew: one.nNew + other.nNew,
    nFailed: one.nFailed + other.nFailed,
    failures: [...one.failures, ...other.failures],
    nDuplicate: one.nDuplicate + other.nDuplicate,
    nForeign: one.nForeign + other.nForeign,
    foreignPlaces: [...one.foreignPlaces, ...other.foreignPlaces],
    nUnreadable: one.nUnreadable + other.nUnreadable,
    unreadablePlaces: [...one.unreadablePlaces, ...other.unreadablePlaces],
  };
}
