import { normalCdf } from '../distributions/normal-cdf.js';

/** Replicates without which a bootstrap knows nothing of a tail, per unit of its thinness. */
const RESAMPLES_IN_TAIL = 100;

/** How strictly a look judges. */
export interface LookLevel {
  /** One-sided error: what the normal distribution has above z. */
  readonly alpha: number;
  /** Two-sided level of an interval that leaves `alpha` on each side. */
  readonly level: number;
  /** Fewest replicates with which a drawn bootstrap resolves the tail. */
  readonly nResamples: number;
}

/** The level at which a look with the boundary z takes its interval. */
export function levelAtLook(z: number): LookLevel {
  const alpha = normalCdf(-z);
  return { alpha, level: 1 - 2 * alpha, nResamples: Math.ceil(RESAMPLES_IN_TAIL / alpha) };
}
