import type { Ends } from '../intervals/ends.js';
import { tailOf } from '../intervals/level.js';
import { blockGenerator, REPLICATES_PER_BLOCK, type StreamName } from '../rng/stream.js';
import type { Xoshiro128 } from '../rng/xoshiro128.js';
import { exactSum } from '../samples/exact-sum.js';
import { quantileType1 } from '../samples/quantile.js';

export interface BootstrapTOptions {
  readonly level: number;
  readonly nResamples: number;
  readonly stream: StreamName;
}

/**
 * Bootstrap-t (studentised) interval for a mean of independent values (Efron and Tibshirani 1993, ch. 12), by indices.
 * A replicate without spread counts as t = 0 where it equals the estimate and as infinite elsewhere, so an end may be
 * infinite. Of zero width where the values have no spread; no gate rests on it.
 * @param values at least two
 */
export function bootstrapT(values: Float64Array, { level, nResamples, stream }: BootstrapTOptions): Ends {
  if (values.length < 2) throw new TypeError('values must hold at least two numbers');
  const sorted = Float64Array.from(values).sort();
  const mean = exactSum(sorted) / sorted.length;
  const standardError = standardErrorOf(sorted, mean);
  if (standardError === 0) return { lower: mean, upper: mean };
  const statistics = new Float64Array(nResamples);
  const resample = new Float64Array(sorted.length);
  for (let first = 0; first < nResamples; first += REPLICATES_PER_BLOCK) {
    const generator = blockGenerator(stream, first / REPLICATES_PER_BLOCK);
    const end = Math.min(nResamples, first + REPLICATES_PER_BLOCK);
    for (let b = first; b < end; b += 1) statistics[b] = studentised(sorted, resample, mean, generator);
  }
  statistics.sort();
  const tail = tailOf(level);
  return {
    lower: mean - quantileType1(statistics, 1 - tail) * standardError,
    upper: mean - quantileType1(statistics, tail) * standardError,
  };
}

function studentised(
  values: Float64Array,
  resample: Float64Array,
  mean: number,
  generator: Xoshiro128,
): number {
  const n = values.length;
  let total = 0;
  for (let i = 0; i < n; i += 1) {
    const value = values[generator.nextBelow(n)] as number;
    resample[i] = value;
    total += value;
  }
  const standardError = standardErrorOf(resample, total / n);
  const difference = total / n - mean;
  if (standardError > 0) return difference / standardError;
  return difference === 0 ? 0 : Math.sign(difference) * Number.POSITIVE_INFINITY;
}

function standardErrorOf(values: Float64Array, mean: number): number {
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) squares += ((values[i] as number) - mean) ** 2;
  return Math.sqrt(squares / values.length / (values.length - 1));
}
