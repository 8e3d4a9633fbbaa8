import type { FailureBound } from '../analysis.js';
import { requirePositive } from '../distributions/require-range.js';
import { clopperPearsonOneSided } from './clopper-pearson.js';
import { criticalZ } from './level.js';

/** What "none of n" still allows: upper limits on the true rate, all in [0, 1] but the rule of three. */
export interface ZeroEventBounds {
  /** 1 − .05^(1/n): one-sided 95 %, exact. */
  readonly upper95: number;
  /** 1 − .025^(1/n): upper end of the two-sided exact 95 % interval. */
  readonly upper975: number;
  /** 3/n, the rule of thumb for `upper95`. */
  readonly ruleOfThree: number;
  /** z²/(n + z²): upper end of the Wilson 95 % interval. */
  readonly wilsonUpper: number;
}

/** Bounds on a rate of which no event was seen among n > 0 (n may be non-integer: an effective size). */
export function zeroEventBounds(n: number): ZeroEventBounds {
  requirePositive('n', n);
  const z = criticalZ(0.95);
  return {
    upper95: -Math.expm1(Math.log(0.05) / n),
    upper975: -Math.expm1(Math.log(0.025) / n),
    ruleOfThree: 3 / n,
    wilsonUpper: (z * z) / (n + z * z),
  };
}

/** Failures against cases with the exact one-sided 95 % upper limit of the rate; null for no case at all. */
export function failureBound(failures: number, n: number): FailureBound {
  if (n === 0) return { failures, n, upper95: null };
  if (failures === 0) return { failures, n, upper95: zeroEventBounds(n).upper95 };
  return { failures, n, upper95: clopperPearsonOneSided(failures, n, 0.95).upper };
}

/**
 * Smallest n whose (1 − margin)^n is at most the one-sided α: how many flawless cases exclude a failure rate of
 * `margin` exactly. (For the score interval see `power/minimum-cases.ts`.)
 * @param margin in (0, 1)
 * @param alphaOneSided in (0, 1), e.g. 0.025
 */
export function flawlessCasesNeeded(margin: number, alphaOneSided: number): number {
  if (!(margin > 0 && margin < 1)) throw new TypeError(`margin must lie in (0, 1), got ${String(margin)}`);
  // The epsilon keeps an exact tie from being rounded up to one case more.
  return Math.ceil(Math.log(alphaOneSided) / Math.log1p(-margin) - 1e-9);
}
