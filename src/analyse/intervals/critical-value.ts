import { tQuantile } from '../distributions/t-quantile.js';
import { criticalZ, tailOf } from './level.js';

/**
 * Standard errors that an end lies from the estimate at a two-sided level: Student's t where the variance rests on few
 * clusters, the normal quantile without them.
 * @param df > 0; infinite for independent cases
 */
export function criticalValue(level: number, df: number): number {
  return df === Number.POSITIVE_INFINITY ? criticalZ(level) : 0 - tQuantile(tailOf(level), df);
}
