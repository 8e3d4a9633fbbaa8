import { sampleSource } from '../../analyse/bootstrap/bootstrap-source.js';
import { orientedPlan } from '../../analyse/bootstrap/oriented-plan.js';
import { runBlocks } from '../../analyse/bootstrap/run-blocks.js';
import { assembleInterval } from '../../analyse/compare/assemble-interval.js';
import { clusterAllowance, LEAST_DF } from '../../analyse/compare/cluster-allowance.js';
import { clusterLayout } from '../../analyse/compare/weighted-slices.js';
import { criticalValue } from '../../analyse/intervals/critical-value.js';
import { shrunkDesignEffect } from '../../analyse/intervals/design-effect.js';
import { criticalZ, tailOf } from '../../analyse/intervals/level.js';
import { tiltedRate } from '../../analyse/intervals/tilted.js';
import { wilson } from '../../analyse/intervals/wilson.js';
import { buildSample } from '../../analyse/samples/build-sample.js';
import { exactSum } from '../../analyse/samples/exact-sum.js';
import { unitsOf } from '../../analyse/samples/sample.js';
import { effectiveSize } from '../effective-size.js';
import type { JoinStatistics } from './settings.js';
import type { FractionInterval } from './useful.js';

/** Beyond this many cases resampling adds nothing to the score interval but time. */
const MAX_RESAMPLED_UNITS = 20_000;

export interface ShareQuestion {
  /** 0 or 1, one a request; not empty. */
  readonly values: Float64Array;
  /** Sampling weights, > 0; null where each request counts once. */
  readonly weights: Float64Array | null;
  /** Unit of each request; null where each is one of its own. */
  readonly unitOf: Uint32Array | null;
  /** Names the random stream. */
  readonly name: string;
}

export interface ShareEstimate extends FractionInterval {
  readonly estimate: number;
}

/**
 * A share of requests with its interval: Wilson's, which is never of zero width. Where requests of one case repeat, cases are what
 * varies: Wilson's interval at the effective size and the bootstrap over cases, the hull of both. Weighted requests: Wilson's
 * interval at the effective size (Kish) divided by the design effect of cases.
 */
export function shareInterval(question: ShareQuestion, settings: JoinStatistics): ShareEstimate {
  const { values, weights, unitOf } = question;
  if (weights !== null) return weightedShare(values, weights, unitOf, settings.confidence);
  if (unitOf !== null) return clusteredShare({ ...question, unitOf }, settings);
  const n = values.length;
  const yes = exactSum(values);
  return {
    estimate: yes / n,
    ...wilson(yes, n, settings.confidence),
    level: settings.confidence,
    method: 'wilson',
    nUnits: n,
    normalHalfWidth: normalHalfWidth(yes / n, n, settings.confidence),
  };
}

function clusteredShare(
  { values, unitOf, name }: ShareQuestion & { readonly unitOf: Uint32Array },
  { confidence: level, resamples, seed }: JoinStatistics,
): ShareEstimate {
  const sample = buildSample({ values, step: 1, clusterOf: unitOf });
  const slices = [{ name: '', weight: 1, sample, values, clusterOf: unitOf }];
  const { loss: designEffect, df } = clusterAllowance(slices, clusterLayout(slices), 'rate');
  const nEffective = sample.n / designEffect;
  const nUnits = unitsOf(sample);
  const isResampled = nUnits > 1 && nUnits <= MAX_RESAMPLED_UNITS;
  const stream = { seed, metric: 'share', slice: name, purpose: 'load' };
  const { lower, upper } = assembleInterval({
    method: 'bootstrap-guarded',
    level,
    estimate: sample.mean,
    isDifference: false,
    source: isResampled ? sampleSource(orientedPlan(sample), stream, runBlocks) : null,
    score: tiltedRate(
      { n: nEffective, mean: sample.mean, meanSquare: sample.meanSquare },
      level,
      criticalValue(level, df),
    ),
    isDegenerate: sample.variance === 0,
    guardedTail: tailOf(level),
    acceleration: 0,
    thresholds: [],
    nResamples: resamples,
  });
  return {
    estimate: sample.mean,
    lower,
    upper,
    level,
    method: 'wilson-and-bootstrap',
    nUnits,
    normalHalfWidth: normalHalfWidth(sample.mean, nEffective, level),
  };
}

function weightedShare(
  values: Float64Array,
  weights: Float64Array,
  unitOf: Uint32Array | null,
  level: number,
): ShareEstimate {
  const total = exactSum(weights);
  const estimate = Math.min(1, exactSum(values.map((value, i) => value * (weights[i] as number))) / total);
  const residuals = values.map((value, i) => ((weights[i] as number) * (value - estimate)) / total);
  const independentVariance = exactSum(residuals.map((residual) => residual * residual));
  const units = byUnit(values, weights, residuals, unitOf);
  const nUnits = units.length;
  const concentration = exactSum(units.map(({ weight }) => weight * weight));
  const fullDependence = Math.max(1, concentration / exactSum(weights.map((weight) => weight * weight)));
  const clusterVariance =
    (nUnits / (nUnits - 1)) * exactSum(units.map(({ residual }) => residual * residual));
  const several = units.filter(({ n }) => n > 1);
  const designEffect =
    nUnits === values.length
      ? 1
      : shrunkDesignEffect({
          ratio: nUnits < 2 || independentVariance === 0 ? null : clusterVariance / independentVariance,
          fullDependence,
          nInformative: Math.min(
            several.filter(({ yes }) => yes > 0).length,
            several.filter(({ n, yes }) => yes < n).length,
          ),
        });
  const nEffective = effectiveSize(weights) / designEffect;
  const nEffectiveUnits = (total * total) / concentration;
  const df = designEffect === 1 ? Number.POSITIVE_INFINITY : Math.max(LEAST_DF, nEffectiveUnits - 1);
  const mean = Math.min(1, estimate);
  return {
    estimate,
    ...tiltedRate({ n: nEffective, mean, meanSquare: mean }, level, criticalValue(level, df)),
    level,
    method: 'wilson-effective-size',
    nUnits,
    normalHalfWidth: normalHalfWidth(estimate, nEffective, level),
  };
}

interface Unit {
  n: number;
  yes: number;
  weight: number;
  residual: number;
}

function byUnit(
  values: Float64Array,
  weights: Float64Array,
  residuals: Float64Array,
  unitOf: Uint32Array | null,
): readonly Unit[] {
  const units = new Map<number, Unit>();
  values.forEach((value, i) => {
    const id = unitOf === null ? i : (unitOf[i] as number);
    const unit = units.get(id) ?? { n: 0, yes: 0, weight: 0, residual: 0 };
    unit.n += 1;
    unit.yes += value;
    unit.weight += weights[i] as number;
    unit.residual += residuals[i] as number;
    units.set(id, unit);
  });
  return [...units.values()];
}

/** z·√(p(1 − p)/n): 4.3 points for 95 of 100. Of zero width at 0 and 1, so nothing rests on it. */
function normalHalfWidth(share: number, n: number, level: number): number {
  return criticalZ(level) * Math.sqrt((share * (1 - share)) / n);
}
