import type { Interval } from '../analysis.js';

/** An interval of a closed formula: nothing is resampled. */
export function scoreInterval(interval: Pick<Interval, 'lower' | 'upper' | 'level' | 'method'>): Interval {
  const { lower, upper, level, method } = interval;
  return {
    lower,
    upper,
    level,
    method,
    bootstrap: null,
    score: [lower, upper],
    binding: null,
    bootstrapKind: null,
    nResamples: null,
    monteCarloError: null,
  };
}
