import type { Spending } from '../../definition/sequential/spending.js';
import { normalQuantile } from '../distributions/normal-quantile.js';
import { errorByLook } from './error-by-look.js';
import { chanceAbove, type OpenPaths, pathsWithin, START } from './open-paths.js';
import { solveChance } from './solve-chance.js';

export interface BoundaryQuestion {
  /** Information fractions of the looks, above 0, not falling, the last one 1. */
  readonly fractions: readonly number[];
  /** One-sided error of the whole run. */
  readonly alpha: number;
  readonly spending: Spending;
}

/**
 * Critical value of the one-sided test at each look, so that all looks together have the error of one (Lan and DeMets
 * 1983). Every other way to stop is left out of account: it can only lower the error. Rounded to 9 decimals, so that
 * engines agree.
 * @returns null where a look cannot decide; see `errorByLook`
 */
export function efficacyBoundaries({
  fractions,
  alpha,
  spending,
}: BoundaryQuestion): readonly (number | null)[] {
  const errors = errorByLook(fractions, spending, alpha);
  let paths: OpenPaths = START;
  return fractions.map((t, k) => {
    const error = errors[k] ?? null;
    if (error === null) return null;
    const y = upperBoundary(paths, t, error);
    const next = fractions.find((_, later) => later > k && (errors[later] ?? null) !== null);
    if (next !== undefined) {
      paths = pathsWithin(paths, { t, next }, { low: Number.NEGATIVE_INFINITY, high: y }, 0);
    }
    return roundBoundary(y / Math.sqrt(t));
  });
}

/** To 9 decimals, and never −0. */
export function roundBoundary(z: number): number {
  return Math.round(z * 1e9) / 1e9 + 0;
}

function upperBoundary(paths: OpenPaths, t: number, error: number): number {
  const reach = 40 * Math.sqrt(t);
  // Turned round, so that the chance grows.
  const turned = solveChance((y) => chanceAbove(paths, t, -y, 0), error, {
    low: -reach,
    high: reach,
    start: normalQuantile(error) * Math.sqrt(t),
  });
  return 0 - turned;
}
