import { requireBetween, requirePositive } from '../distributions/require-range.js';

/** Pairs that raters can grade in the given time: 60·hours/(minutes a pair·raters a pair), rounded down. */
export function affordableLabels(hours: number, minutesPerPair: number, nRaters: number): number {
  requireBetween('hours', hours, 0, Number.MAX_SAFE_INTEGER);
  requirePositive('minutes per pair', minutesPerPair);
  requirePositive('raters', nRaters);
  return Math.floor((60 * hours) / (minutesPerPair * nRaters) + 1e-9);
}
