import type { Ends } from '../intervals/ends.js';
import { mover } from '../intervals/mover.js';
import { tango } from '../intervals/tango.js';
import { tilted } from '../intervals/tilted.js';
import { withoutRounding } from '../samples/without-rounding.js';

/** Values of one stratum whose weighted mean is wanted. */
export interface WeightedValues {
  readonly weight: number;
  readonly values: readonly number[];
}

/** An estimate with a score interval, which is never of zero width. */
export interface ScoreEstimate extends Ends {
  readonly estimate: number;
}

/**
 * Share-weighted mean difference with its score interval from the human grades alone: Tango's for differences of −1, 0
 * and 1, else the tilted one; strata joined by MOVER.
 * @param strata each with at least one value
 * @param designEffect >= 1: what sizes are divided by where cases belong to clusters
 */
export function humanOnly(strata: readonly WeightedValues[], level: number, designEffect = 1): ScoreEstimate {
  return scoreEstimate(strata, level, (values) => {
    const isTernary = values.every((value) => value === 0 || Math.abs(value) === 1);
    return isTernary ? tangoOf(values, level, designEffect) : tiltedOf(values, level, designEffect);
  });
}

/** The same with the tilted interval throughout, for values that may lie beyond ±1. */
export function tiltedMean(strata: readonly WeightedValues[], level: number): ScoreEstimate {
  return scoreEstimate(strata, level, (values) => tiltedOf(values, level, 1));
}

function scoreEstimate(
  strata: readonly WeightedValues[],
  level: number,
  endsOf: (values: readonly number[], level: number) => Ends,
): ScoreEstimate {
  const parts = strata.map(({ weight, values: differences }) => {
    const values = differences.map(withoutRounding);
    const estimate = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { weight, estimate, ends: endsOf(values, level) };
  });
  const estimate = parts.reduce((sum, part) => sum + part.weight * part.estimate, 0);
  return { estimate, ...mover(parts) };
}

function tangoOf(values: readonly number[], level: number, designEffect: number): Ends {
  const regressed = values.filter((value) => value === -1).length;
  const improved = values.filter((value) => value === 1).length;
  return tango(values.length / designEffect, regressed / designEffect, improved / designEffect, level);
}

function tiltedOf(values: readonly number[], level: number, designEffect: number): Ends {
  const n = values.length;
  let sum = 0;
  let squares = 0;
  let largest = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
    largest = Math.max(largest, Math.abs(value));
  }
  const moments = { n: n / designEffect, mean: sum / n, meanSquare: squares / n };
  return tilted(moments, largest === 0 ? 1 : largest, level);
}
