import type { Ends } from '../intervals/ends.js';
import { tango } from '../intervals/tango.js';

/** Guesses at which arm an answer came from, where the truth is known. */
export interface GuessCounts {
  readonly nCorrect: number;
  readonly nWrong: number;
  /** Said that they could not tell. */
  readonly nUnsure: number;
}

export interface BlindingIndex extends GuessCounts {
  /** In [−1, 1]: 0 is blind guessing, 1 means that everyone knew, below 0 that most took one arm for the other. */
  readonly index: number;
  readonly interval: Ends;
}

/**
 * Bang's blinding index of one group (Bang, Ni and Davis 2004, Controlled Clinical Trials 25:143–156):
 * (correct − wrong) / all guesses, "cannot tell" included. It is a difference of two shares of one sample, so its interval
 * is the score interval for such a difference (Tango 1998), which is not of zero width where everyone says the same.
 * @returns null without a guess
 */
export function bangBlindingIndex(
  { nCorrect, nWrong, nUnsure }: GuessCounts,
  level: number,
): BlindingIndex | null {
  const n = nCorrect + nWrong + nUnsure;
  if (n === 0) return null;
  return {
    nCorrect,
    nWrong,
    nUnsure,
    index: (nCorrect - nWrong) / n,
    interval: tango(n, nWrong, nCorrect, level),
  };
}
