import type { RepeatVariance } from './repeat-variance.js';

/** An effect common to all cases of one repeat, which resampling cases cannot see. */
export interface RunEffect {
  /** To be added to the variance of the paired difference; 0 where no effect was found. */
  readonly addedVariance: number;
  /** True where the interval understates the uncertainty and a warning is due. */
  readonly isPresent: boolean;
}

/**
 * What a common run effect adds to the variance of the difference of two arms: `2τ²/K`, or `τ²_b/K_b + τ²_c/K_c` where
 * both arms were repeated.
 * @param arms the repeat variances of one arm (taken to hold for both) or of each
 */
export function runEffect(arms: readonly RepeatVariance[]): RunEffect {
  const sum = arms.reduce((total, arm) => total + arm.runEffectVariance / arm.nRepeats, 0);
  const addedVariance = arms.length === 0 ? 0 : (2 * sum) / arms.length;
  return { addedVariance, isPresent: addedVariance > 0 };
}
