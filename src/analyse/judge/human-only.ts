import { type ClusterAllowance, NO_CLUSTERS } from '../compare/cluster-allowance.js';
import { criticalValue } from '../intervals/critical-value.js';
import type { Ends } from '../intervals/ends.js';
import { mover } from '../intervals/mover.js';
import { tangoLower } from '../intervals/tango.js';
import { LARGEST_DIFFERENCE, tiltedLower } from '../intervals/tilted.js';
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
 * and 1, else the tilted one, by the largest difference that scores in [0, 1] can have; strata joined by MOVER.
 * @param strata each with at least one value
 */
export function humanOnly(
  strata: readonly WeightedValues[],
  level: number,
  allowance: ClusterAllowance = NO_CLUSTERS,
): ScoreEstimate {
  return scoreEstimate(strata, level, (values) => {
    const isTernary = values.every((value) => value === 0 || Math.abs(value) === 1);
    const lowerEnd = isTernary ? tangoLowerOf : tiltedLowerWithin(() => LARGEST_DIFFERENCE);
    return bothEnds(values, level, allowance, lowerEnd);
  });
}

/** The same with the tilted interval throughout, for values that may lie beyond ±1: by the largest that was seen. */
export function tiltedMean(strata: readonly WeightedValues[], level: number): ScoreEstimate {
  return scoreEstimate(strata, level, (values) =>
    bothEnds(values, level, NO_CLUSTERS, tiltedLowerWithin(largestOf)),
  );
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

type LowerEnd = (values: readonly number[], designEffect: number, critical: number) => number;

function bothEnds(
  values: readonly number[],
  level: number,
  { loss, gain, df }: ClusterAllowance,
  lowerEnd: LowerEnd,
): Ends {
  const critical = criticalValue(level, df);
  const opposite = values.map((value) => 0 - value);
  return { lower: lowerEnd(values, loss, critical), upper: 0 - lowerEnd(opposite, gain, critical) };
}

function tangoLowerOf(values: readonly number[], designEffect: number, critical: number): number {
  const regressed = values.filter((value) => value === -1).length;
  const improved = values.filter((value) => value === 1).length;
  return tangoLower(
    values.length / designEffect,
    regressed / designEffect,
    improved / designEffect,
    critical,
  );
}

function tiltedLowerWithin(boundOf: (values: readonly number[]) => number): LowerEnd {
  return (values, designEffect, critical) => {
    const n = values.length;
    let sum = 0;
    let squares = 0;
    for (const value of values) {
      sum += value;
      squares += value * value;
    }
    const moments = { n: n / designEffect, mean: sum / n, meanSquare: squares / n };
    return tiltedLower(moments, boundOf(values), critical);
  };
}

/** Largest |value|, or 1 where all are 0. */
function largestOf(values: readonly number[]): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return largest === 0 ? 1 : largest;
}
