import { binomialCdf } from '../distributions/binomial-cdf.js';
import { binomialPmf } from '../distributions/binomial-pmf.js';
import { normalCdf } from '../distributions/normal-cdf.js';

/** p-values of McNemar's test on the discordant pairs; the asymptotic ones are null where there are none. */
export interface McNemar {
  readonly exact: number;
  readonly midP: number;
  readonly asymptotic: number | null;
  readonly asymptoticCorrected: number | null;
  /** One-sided against "the candidate is not worse": P(C < c) + ½P(C = c), C ~ Bin(b + c, ½). */
  readonly oneSidedWorse: number;
}

/**
 * McNemar's test for paired proportions, with the mid-p recommended by Fagerland et al. (2013). Without discordant
 * pairs every p-value is 1: no evidence either way.
 * @param regressed b, whole number >= 0
 * @param improved c, whole number >= 0
 */
export function mcnemar(regressed: number, improved: number): McNemar {
  const total = regressed + improved;
  if (total === 0) {
    return { exact: 1, midP: 1, asymptotic: null, asymptoticCorrected: null, oneSidedWorse: 1 };
  }
  const smaller = Math.min(regressed, improved);
  const atSmaller = binomialPmf(smaller, total, 0.5);
  const upToSmaller = binomialCdf(smaller, total, 0.5);
  const midP = regressed === improved ? 1 - atSmaller / 2 : 2 * (upToSmaller - atSmaller / 2);
  const distance = Math.abs(regressed - improved);
  return {
    exact: Math.min(1, 2 * upToSmaller),
    midP,
    asymptotic: chiSquareTail(distance, total),
    asymptoticCorrected: chiSquareTail(Math.max(0, distance - 1), total),
    oneSidedWorse: oneSidedMidP(regressed, improved),
  };
}

/** The one-sided mid-p alone. */
export function oneSidedMidP(regressed: number, improved: number): number {
  const total = regressed + improved;
  if (total === 0) return 1;
  return binomialCdf(improved, total, 0.5) - binomialPmf(improved, total, 0.5) / 2;
}

/** P(χ²₁ > distance²/total) = 2Φ(−distance/√total). */
function chiSquareTail(distance: number, total: number): number {
  return 2 * normalCdf(-distance / Math.sqrt(total));
}
