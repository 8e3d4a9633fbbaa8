import { usedLooks } from './error-by-look.js';
import { chanceAbove, chanceBelow, type OpenPaths, pathsWithin, START } from './open-paths.js';

export interface StopQuestion {
  readonly fractions: readonly number[];
  /** Z at or above which a look stops; null where it cannot. */
  readonly upper: readonly (number | null)[];
  /** Z below which a look stops; null where it cannot. */
  readonly lower: readonly (number | null)[];
  /** Z below which a run that stops is far below; null where that cannot be told. Nobody stops for it alone. */
  readonly farBelow?: readonly (number | null)[];
  /** Expected Z at full information. */
  readonly drift: number;
}

export interface StopChances {
  /** Chance to stop at each look above, and below. */
  readonly above: readonly number[];
  readonly below: readonly number[];
  /** Of `below`, the chance to lie far below. */
  readonly farBelow: readonly number[];
  /** Expected part of the information at which the run ends; in (0, 1]. */
  readonly expectedFraction: number;
}

/** Where a run with these boundaries ends, by normal theory. */
export function stopChances({ fractions, upper, lower, farBelow = [], drift }: StopQuestion): StopChances {
  const isUsed = usedLooks(fractions);
  const last = fractions.length - 1;
  let paths: OpenPaths = START;
  const above: number[] = [];
  const below: number[] = [];
  const far: number[] = [];
  let expectedFraction = 0;
  let open = 1;
  fractions.forEach((t, k) => {
    const high = boundAt(upper[k], t, Number.POSITIVE_INFINITY);
    const low = boundAt(lower[k], t, Number.NEGATIVE_INFINITY);
    above[k] = isUsed[k] ? chanceAbove(paths, t, high, drift).chance : 0;
    below[k] = isUsed[k] ? chanceBelow(paths, t, low, drift).chance : 0;
    const farLow = Math.min(low, boundAt(farBelow[k], t, Number.NEGATIVE_INFINITY));
    far[k] = isUsed[k] ? chanceBelow(paths, t, farLow, drift).chance : 0;
    const stopped = (above[k] ?? 0) + (below[k] ?? 0);
    // At the last look a run ends whether or not it has crossed a boundary.
    expectedFraction += t * (k === last ? open : stopped);
    open -= stopped;
    const next = fractions.find((_, later) => later > k && isUsed[later]);
    if (isUsed[k] && next !== undefined) paths = pathsWithin(paths, { t, next }, { low, high }, drift);
  });
  return { above, below, farBelow: far, expectedFraction };
}

function boundAt(z: number | null | undefined, t: number, otherwise: number): number {
  return z === null || z === undefined ? otherwise : z * Math.sqrt(t);
}
