import { mover } from '../intervals/mover.js';
import { type Moments, tiltedRate } from '../intervals/tilted.js';

/** Has a judge's agreement with people moved between two calibrations? */
export interface JudgeDrift {
  /** Agreement now minus then. */
  readonly difference: number;
  readonly lower: number;
  readonly upper: number;
  /** The interval excludes 0. */
  readonly isFlagged: boolean;
}

/**
 * Compares the agreement of two calibrations of one pinned judge, which rest on different cases: score intervals of both
 * means, joined by MOVER, so that a handful of agreeing items is not taken for certainty.
 * @param then moments of the judge's agreement with people, item by item in [0, 1]
 * @returns null where either has no item
 */
export function judgeDrift(then: Moments, now: Moments, level: number): JudgeDrift | null {
  if (!(then.n > 0 && now.n > 0)) return null;
  const { lower, upper } = mover([
    { weight: 1, estimate: now.mean, ends: tiltedRate(now, level) },
    { weight: 1, estimate: 0 - then.mean, ends: negated(tiltedRate(then, level)) },
  ]);
  return { difference: now.mean - then.mean, lower, upper, isFlagged: lower > 0 || upper < 0 };
}

function negated({ lower, upper }: { readonly lower: number; readonly upper: number }) {
  return { lower: 0 - upper, upper: 0 - lower };
}
