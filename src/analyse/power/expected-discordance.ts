import { requireBetween, requirePositive } from '../distributions/require-range.js';
import { tiltedRate } from '../intervals/tilted.js';
import { wilson } from '../intervals/wilson.js';

/** A discordance to plan with, and what it was taken from. */
export interface ExpectedDiscordance {
  /** Seen share of discordant pairs, or mean squared difference. */
  readonly observed: number;
  /** One-sided upper 80 % limit: what to plan with, so that four plans in five have cases enough. */
  readonly upper: number;
  readonly nPairs: number;
}

/** Two-sided level whose upper end is the one-sided 80 % limit. */
const PLANNING_LEVEL = 0.6;

/**
 * Discordance of binary pairs from an earlier run or from the baseline against itself, with its upper Wilson limit.
 * @param nDiscordant regressed and improved pairs
 * @param nPairs > 0
 */
export function expectedDiscordance(nDiscordant: number, nPairs: number): ExpectedDiscordance {
  requirePositive('pairs', nPairs);
  requireBetween('discordant pairs', nDiscordant, 0, nPairs);
  return {
    observed: nDiscordant / nPairs,
    upper: wilson(nDiscordant, nPairs, PLANNING_LEVEL).upper,
    nPairs,
  };
}

/**
 * The same for scores that are not binary: E[d²] of the paired differences in place of the discordance, with the upper
 * limit of Wilson's interval generalised to values in [0, 1].
 * @param differences one per pair, each in [−1, 1]
 */
export function expectedSquaredDifference(differences: readonly number[]): ExpectedDiscordance {
  requirePositive('pairs', differences.length);
  let sum = 0;
  let sumOfSquares = 0;
  for (const difference of differences) {
    requireBetween('difference', difference, -1, 1);
    const squared = difference * difference;
    sum += squared;
    sumOfSquares += squared * squared;
  }
  const n = differences.length;
  const moments = { n, mean: Math.min(1, sum / n), meanSquare: sumOfSquares / n };
  return { observed: sum / n, upper: tiltedRate(moments, PLANNING_LEVEL).upper, nPairs: n };
}
