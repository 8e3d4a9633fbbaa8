import type { IntervalMethod } from '../../definition/gate.js';
import type { Interval } from '../analysis.js';
import { bcaEnds } from '../bootstrap/bca-ends.js';
import type { BootstrapSource } from '../bootstrap/bootstrap-source.js';
import type { BootstrapDistribution } from '../bootstrap/distribution.js';
import type { Sign } from '../bootstrap/oriented-plan.js';
import { percentileEnds } from '../bootstrap/percentile-ends.js';
import { normalDensity } from '../distributions/normal-density.js';
import { normalQuantile } from '../distributions/normal-quantile.js';
import { type Ends, hull, mirrored } from '../intervals/ends.js';
import { tailOf } from '../intervals/level.js';

/** Most replicates that are drawn when a threshold lies within the Monte-Carlo noise. */
export const MAX_RESAMPLES = 160_000;
const NOISE_UNITS = 3;

export interface IntervalRequest {
  readonly method: IntervalMethod;
  readonly level: number;
  readonly estimate: number;
  /** Differences are computed in the orientation where they are not negative; rates as they are. */
  readonly isDifference: boolean;
  /** null where there is a single unit and nothing to resample. */
  readonly source: BootstrapSource | null;
  readonly score: Ends;
  /** True without any spread: the bootstrap collapses to a point, and the score interval decides whatever the method. */
  readonly isDegenerate: boolean;
  /** Tail of the percentile interval within `bootstrap-guarded`. */
  readonly guardedTail: number;
  readonly acceleration: number;
  /** Values an end will be compared with; more replicates are drawn where one lies in the noise. */
  readonly thresholds: readonly number[];
  readonly nResamples: number;
}

/** The interval of an estimate by the method a gate names, with how it came about. */
export function assembleInterval(request: IntervalRequest): Interval {
  const { method, source } = request;
  const bootstrap = source === null || method === 'tango' ? null : bootstrapPart(request, source);
  if (bootstrap === null) return scoreOnly(request);
  const isGuarded = method === 'bootstrap-guarded' || request.isDegenerate;
  const ends = isGuarded ? hull(bootstrap.ends, request.score) : bootstrap.ends;
  const { kind, nRejected } = source as BootstrapSource;
  return {
    ...ends,
    level: request.level,
    method,
    bootstrap: [bootstrap.ends.lower, bootstrap.ends.upper],
    score: isGuarded ? [request.score.lower, request.score.upper] : null,
    binding: isGuarded ? bindingParts(bootstrap.ends, request.score) : null,
    bootstrapKind: kind,
    nResamples: kind === 'exact' ? null : bootstrap.nResamples,
    monteCarloError: bootstrap.monteCarloError,
    ...(nRejected() > 0 ? { nRejectedResamples: nRejected() } : {}),
  };
}

function scoreOnly({ score, level, method }: IntervalRequest): Interval {
  return {
    ...score,
    level,
    method,
    bootstrap: null,
    score: [score.lower, score.upper],
    binding: method === 'bootstrap-guarded' ? { lower: 'score', upper: 'score' } : null,
    bootstrapKind: null,
    nResamples: null,
    monteCarloError: null,
  };
}

function bindingParts(bootstrap: Ends, score: Ends): NonNullable<Interval['binding']> {
  return {
    lower: score.lower <= bootstrap.lower ? 'score' : 'bootstrap',
    upper: score.upper >= bootstrap.upper ? 'score' : 'bootstrap',
  };
}

interface BootstrapPart {
  readonly ends: Ends;
  readonly nResamples: number;
  readonly monteCarloError: number;
}

/** Draws, and doubles the replicates while a threshold lies within the noise of an end that matters. */
function bootstrapPart(request: IntervalRequest, source: BootstrapSource): BootstrapPart | null {
  const tail = request.method === 'bootstrap-guarded' ? request.guardedTail : tailOf(request.level);
  for (let nResamples = request.nResamples; ; nResamples *= 2) {
    const parts = orientations(request).map((sign) => {
      const distribution = source.distribution(sign, nResamples);
      if (distribution === null) return null;
      const ends = orientedEnds(request, distribution, sign, tail);
      return { ends: sign === 1 ? ends : mirrored(ends), noise: noiseOf(distribution, tail, nResamples) };
    });
    const [first, second = first] = parts;
    if (!first || !second) return null;
    const ends = hull(first.ends, second.ends);
    if (source.kind === 'exact') return { ends, nResamples, monteCarloError: 0 };
    const monteCarloError = Math.max(first.noise, second.noise);
    const canGrow = 2 * nResamples <= MAX_RESAMPLES;
    if (!canGrow || !isWithinNoise(request, ends, monteCarloError))
      return { ends, nResamples, monteCarloError };
  }
}

function orientations({ isDifference, estimate }: IntervalRequest): readonly Sign[] {
  if (!isDifference || estimate > 0) return [1];
  return estimate < 0 ? [-1] : [1, -1];
}

function orientedEnds(
  request: IntervalRequest,
  distribution: BootstrapDistribution,
  sign: Sign,
  tail: number,
): Ends {
  const percentile = percentileEnds(distribution, tail);
  if (request.method !== 'bca') return percentile;
  // Without spread BCa is undefined, and the percentile interval is the same point.
  return bcaEnds(distribution, sign * request.estimate, sign * request.acceleration, tail) ?? percentile;
}

/** Monte-Carlo standard error of a quantile, √(p(1−p)/B)/f, with the normal density of the same spread for f. */
function noiseOf(distribution: BootstrapDistribution, tail: number, nResamples: number): number {
  const density = normalDensity(normalQuantile(tail));
  return (Math.sqrt((tail * (1 - tail)) / nResamples) / density) * distribution.standardDeviation;
}

function isWithinNoise({ thresholds, score, method }: IntervalRequest, ends: Ends, noise: number): boolean {
  const reach = NOISE_UNITS * noise;
  // Where the score interval lies further out than noise can carry the bootstrap, the bootstrap does not decide.
  const isGuarded = method === 'bootstrap-guarded';
  const lowerMatters = !(isGuarded && score.lower < ends.lower - reach);
  const upperMatters = !(isGuarded && score.upper > ends.upper + reach);
  return thresholds.some(
    (threshold) =>
      (lowerMatters && Math.abs(ends.lower - threshold) <= reach) ||
      (upperMatters && Math.abs(ends.upper - threshold) <= reach),
  );
}
