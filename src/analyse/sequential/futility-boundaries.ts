import type { Spending } from '../../definition/sequential/spending.js';
import { normalQuantile } from '../distributions/normal-quantile.js';
import { requireBetween } from '../distributions/require-range.js';
import { roundBoundary } from './efficacy-boundaries.js';
import { errorByLook, usedLooks } from './error-by-look.js';
import { chanceAbove, chanceBelow, type OpenPaths, pathsWithin, START } from './open-paths.js';
import { solveChance } from './solve-chance.js';

export interface FutilityQuestion {
  readonly fractions: readonly number[];
  /** Boundary of the pass at each look; see `efficacyBoundaries`. */
  readonly efficacy: readonly (number | null)[];
  readonly spending: Spending;
  /** Chance to miss what there is to show, spent over the looks; in (0, .5]. */
  readonly beta: number;
}

export interface FutilityBoundaries {
  /** Z below which going on is futile; null where a look cannot say so. At the last look the boundary of the pass. */
  readonly futility: readonly (number | null)[];
  /** Expected Z at full information for which the run has the power 1 − beta. */
  readonly drift: number;
}

/** Expected Z beyond which every boundary is crossed all but surely. */
const LARGEST_DRIFT = 40;
/** Boundaries are rounded to 9 decimals. */
const DRIFT_TOLERANCE = 1e-12;
const POWER_TOLERANCE = 1e-12;
const MAX_STEPS = 100;

/**
 * Futility boundaries beside those of the pass: of a candidate with the expected Z `drift`, the part of `beta` that the
 * spending function allows by then has fallen below. Non-binding: the boundaries of the pass do not count on them, so
 * going on all the same costs no error.
 * @returns null where the last look has no boundary of the pass
 */
export function futilityBoundaries(question: FutilityQuestion): FutilityBoundaries | null {
  requireBetween('beta', question.beta, 1e-6, 0.5);
  if ((question.efficacy.at(-1) ?? null) === null) return null;
  const errors = errorByLook(question.fractions, question.spending, question.beta);
  const power = 1 - question.beta;
  const drift = solveDrift(
    (candidate) => boundariesAt(question, errors, candidate).power,
    power,
    guessedDrift(question.efficacy, power),
  );
  return { futility: boundariesAt(question, errors, drift).futility.map(rounded), drift };
}

/**
 * Expected Z at full information for which the boundaries of the pass alone have the given power.
 * @returns null where the last look has no boundary
 */
export function driftForPower(
  fractions: readonly number[],
  efficacy: readonly (number | null)[],
  power: number,
): number | null {
  if ((efficacy.at(-1) ?? null) === null) return null;
  const errors = fractions.map(() => null);
  return solveDrift(
    (drift) => boundariesAt({ fractions, efficacy }, errors, drift).power,
    power,
    guessedDrift(efficacy, power),
  );
}

/** What one look at the last boundary would need. */
function guessedDrift(efficacy: readonly (number | null)[], power: number): number {
  return (efficacy.at(-1) ?? 2) + normalQuantile(power);
}

function rounded(z: number | null): number | null {
  return z === null ? null : roundBoundary(z);
}

/** Boundaries for one drift, and the chance to cross those of the pass. */
function boundariesAt(
  { fractions, efficacy }: Pick<FutilityQuestion, 'fractions' | 'efficacy'>,
  errors: readonly (number | null)[],
  drift: number,
): { readonly futility: readonly (number | null)[]; readonly power: number } {
  const last = fractions.length - 1;
  const isUsed = usedLooks(fractions);
  let paths: OpenPaths = START;
  let power = 0;
  const futility = fractions.map((t, k) => {
    if (!isUsed[k]) return null;
    const z = efficacy[k] ?? null;
    const high = z === null ? Number.POSITIVE_INFINITY : z * Math.sqrt(t);
    if (z !== null) power += chanceAbove(paths, t, high, drift).chance;
    if (k === last) return z;
    const error = errors[k] ?? null;
    const low = error === null ? Number.NEGATIVE_INFINITY : lowerBoundary(paths, t, error, drift, high);
    const next = fractions.find((_, later) => later > k && isUsed[later]) as number;
    paths = pathsWithin(paths, { t, next }, { low, high }, drift);
    return error === null ? null : low / Math.sqrt(t);
  });
  return { futility, power };
}

/** Never above the boundary of the pass: beyond it there is nothing to give up. */
function lowerBoundary(paths: OpenPaths, t: number, error: number, drift: number, pass: number): number {
  const centre = drift * t;
  const reach = 40 * Math.sqrt(t);
  const high = Math.min(pass, centre + reach);
  const low = Math.min(centre, high) - reach;
  const chanceAt = (y: number) => chanceBelow(paths, t, y, drift);
  if (chanceAt(high).chance <= error) return high;
  return solveChance(chanceAt, error, { low, high, start: Math.min(centre, (low + high) / 2) });
}

/**
 * Where a power that grows with the drift reaches what is wanted: secant steps within a bracket (Illinois).
 * @param guess about right
 */
function solveDrift(powerAt: (drift: number) => number, wanted: number, guess: number): number {
  let { low, below, high, above } = bracketDrift((drift) => powerAt(drift) - wanted, guess);
  let side = 0;
  for (let step = 0; step < MAX_STEPS && high - low > DRIFT_TOLERANCE; step += 1) {
    const next = (low * above - high * below) / (above - below);
    const excess = powerAt(next) - wanted;
    if (Math.abs(excess) < POWER_TOLERANCE) return next;
    if (excess < 0) {
      low = next;
      below = excess;
      if (side === -1) above /= 2;
      side = -1;
    } else {
      high = next;
      above = excess;
      if (side === 1) below /= 2;
      side = 1;
    }
  }
  return (low + high) / 2;
}

/** Widens about the guess until the excess changes its sign. */
function bracketDrift(excessAt: (drift: number) => number, guess: number) {
  let low = 0.9 * guess;
  let high = 1.1 * guess;
  let below = excessAt(low);
  let above = excessAt(high);
  while (below >= 0 && low > 1e-6) {
    low /= 2;
    below = excessAt(low);
  }
  while (above <= 0 && high < LARGEST_DRIFT) {
    high *= 1.5;
    above = excessAt(high);
  }
  return { low, below, high, above };
}
