import { binomialCdf } from '../distributions/binomial-cdf.js';
import { binomialPmf } from '../distributions/binomial-pmf.js';
import { requireBetween } from '../distributions/require-range.js';
import { restrictedRegression } from './restricted-variance.js';

export interface ExactPowerQuestion {
  readonly nCases: number;
  /** Hypothesised difference the lower limit must reach: −margin; 0 or above for superiority. */
  readonly nullDifference: number;
  readonly discordance: number;
  readonly trueDifference: number;
  /** One-sided critical value, e.g. 1.96. */
  readonly z: number;
}

const COUNT_EPSILON = 1e-12;

/**
 * Exact probability that Tango's score test rejects `difference <= nullDifference` for n independent binary pairs: the
 * trinomial of regressed, improved and concordant pairs is summed over the whole rejection region. By the duality of
 * test and interval, the power to bring Tango's lower limit to `nullDifference`.
 */
export function exactPower(question: ExactPowerQuestion): number {
  const { nCases, nullDifference, discordance, trueDifference, z } = question;
  requireBetween('number of cases', nCases, 1, Number.MAX_SAFE_INTEGER);
  requireBetween('null difference', nullDifference, -1, 1);
  requireBetween('discordance', discordance, Math.abs(trueDifference), 1);
  // Without a discordant pair the share of improvements among them does not matter.
  const improvedShare = discordance === 0 ? 0.5 : (discordance + trueDifference) / (2 * discordance);
  let power = 0;
  for (let discordant = 0; discordant <= nCases; discordant += 1) {
    const chance = binomialPmf(discordant, nCases, discordance);
    if (chance < 1e-18) continue;
    const needed = fewestImprovements(nCases, discordant, nullDifference, z);
    power += chance * upperTail(needed, discordant, improvedShare);
  }
  return Math.min(1, power);
}

/** Fewest improved pairs, of `discordant` ones, that reject; discordant + 1 if none do. The test grows with them. */
function fewestImprovements(n: number, discordant: number, nullDifference: number, z: number): number {
  let low = 0;
  let high = discordant + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (scoreStatistic(n, discordant - middle, middle, nullDifference) >= z - COUNT_EPSILON) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Tango's statistic; +Infinity (−Infinity) where the hypothesis has no variance and the data lie above (below) it. */
function scoreStatistic(n: number, regressed: number, improved: number, delta: number): number {
  const q = restrictedRegression(regressed / n, improved / n, delta);
  const variance = n * (2 * q + delta * (1 - delta));
  const excess = improved - regressed - n * delta;
  if (variance > 0) return excess / Math.sqrt(variance);
  if (excess === 0) return 0;
  return excess > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** P(X >= from) for X ~ Binomial(n, p), as a lower tail of the failures so that small values keep their digits. */
function upperTail(from: number, n: number, p: number): number {
  return from <= 0 ? 1 : binomialCdf(n - from, n, 1 - p);
}
