import { shrunkDesignEffect } from '../intervals/design-effect.js';
import { clusterDependence } from './cluster-dependence.js';
import {
  type ClusterLayout,
  independentVariance,
  varianceOfWeightedMean,
  type WeightedSlice,
} from './weighted-slices.js';

/** What clusters cost an estimate's score interval. */
export interface ClusterAllowance {
  /** Design effect, >= 1, of the lower end: where losses have been seen in few clusters, they are taken to come in whole ones. */
  readonly loss: number;
  /** The same of the upper end, for gains. */
  readonly gain: number;
  /** Degrees of freedom of the critical value; infinite where cases are independent. */
  readonly df: number;
  /** Clusters of equal size that would tell as much, 1/Σ(share of the estimate)²; null without clusters. */
  readonly nEffectiveClusters: number | null;
}

export const NO_CLUSTERS: ClusterAllowance = {
  loss: 1,
  gain: 1,
  df: Number.POSITIVE_INFINITY,
  nEffectiveClusters: null,
};

/** Below so many clusters' worth no threshold is decided, whatever the interval says. */
export const LEAST_EFFECTIVE_CLUSTERS = 5;

/** Below this t's quantile leaves the range of useful numbers; the interval is all of the scale long before. */
export const LEAST_DF = 0.25;

/**
 * Allowance for clusters of a weighted mean; one for all slices together, so that the covariance of crossing clusters is in it.
 * @param kind `difference`: values below 0 are losses; `rate`: one arm's scores, where whichever of failures and successes
 *   is rarer says what there is to know, for both ends
 */
export function clusterAllowance(
  slices: readonly WeightedSlice[],
  layout: ClusterLayout,
  kind: 'difference' | 'rate',
): ClusterAllowance {
  if (layout.nUnits === layout.nCases) return NO_CLUSTERS;
  const { fullDependence, correlation, nEffective, df } = clusterDependence(slices);
  const independent = independentVariance(slices);
  const clustered = independent === 0 ? null : varianceOfWeightedMean(slices, layout) / independent;
  const whole = correlation((value) => value);
  const designEffect = (part: (value: number) => number, nInformative: number) =>
    shrunkDesignEffect({
      ratio: largest([
        clustered,
        ratioOf(whole.value, fullDependence),
        ratioOf(correlation(part).value, fullDependence),
      ]),
      fullDependence,
      nInformative,
    });
  const effects =
    kind === 'difference'
      ? {
          loss: designEffect(lossOf, correlation(lossOf).nInformative),
          gain: designEffect(gainOf, correlation(gainOf).nInformative),
        }
      : bothEnds(
          designEffect(
            gainOf,
            Math.min(correlation(gainOf).nInformative, correlation((value) => 1 - value).nInformative),
          ),
        );
  return { ...effects, df: Math.max(LEAST_DF, df), nEffectiveClusters: nEffective };
}

function bothEnds(designEffect: number) {
  return { loss: designEffect, gain: designEffect };
}

function lossOf(value: number): number {
  return value < 0 ? 0 - value : 0;
}

function gainOf(value: number): number {
  return Math.max(value, 0);
}

/** 1 + ρ(D − 1), with ρ no less than 0 and no more than 1. */
function ratioOf(correlation: number | null, fullDependence: number): number | null {
  return correlation === null ? null : 1 + Math.min(1, Math.max(0, correlation)) * (fullDependence - 1);
}

/** null where nothing is known. */
function largest(ratios: readonly (number | null)[]): number | null {
  const known = ratios.filter((ratio) => ratio !== null);
  return known.length === 0 ? null : Math.max(...known);
}
