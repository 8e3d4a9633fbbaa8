import { normalQuantile } from '../distributions/normal-quantile.js';
import { requireBetween, requirePositive } from '../distributions/require-range.js';
import { minimumCasesForNonInferiority } from '../power/minimum-cases.js';
import { varianceAtMargin } from '../power/restricted-variance.js';

export interface AchievableMarginQuestion {
  readonly nCases: number;
  /** Share of discordant pairs; for an overall, see `effectiveDiscordance`. Above 1 nothing is achievable. */
  readonly discordance: number;
  /** Two-sided level. */
  readonly confidence: number;
  readonly power: number;
  /** What looks cost; 1 without. See `inflation`. */
  readonly inflation: number;
}

/**
 * Smallest margin that an unchanged candidate is shown to keep with the given power: the least m for which neither
 * `inflation · n_score(m)` nor the number below which not even a flawless result can pass exceeds the cases.
 * @returns a margin in (0, 1), or null where none below 1 is achievable
 */
export function achievableMargin(question: AchievableMarginQuestion): number | null {
  const { nCases, discordance } = question;
  requirePositive('cases', nCases);
  requireBetween('discordance', discordance, 0, Number.MAX_VALUE);
  let low = 1e-9;
  let high = 1 - 1e-9;
  if (discordance > 1 || !isEnough(question, high)) return null;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (isEnough(question, middle)) high = middle;
    else low = middle;
  }
  return high;
}

function isEnough(question: AchievableMarginQuestion, margin: number): boolean {
  const { nCases, discordance, confidence, power, inflation } = question;
  const nMinimum = minimumCasesForNonInferiority(margin, confidence);
  if (nMinimum === null || nMinimum > nCases) return false;
  const zAlpha = normalQuantile((1 + confidence) / 2);
  const reach =
    zAlpha * Math.sqrt(Math.max(0, varianceAtMargin(discordance, 0, margin))) +
    normalQuantile(power) * Math.sqrt(discordance);
  return inflation * (reach / margin) ** 2 <= nCases;
}

/** Loss of a slice that is seen with the given power: (z_α + z_β)·√(ψ/n). May exceed 1 where cases are few. */
export function detectableLoss(
  nCases: number,
  discordance: number,
  confidence: number,
  power: number,
): number {
  requirePositive('cases', nCases);
  const zSum = normalQuantile((1 + confidence) / 2) + normalQuantile(power);
  return zSum * Math.sqrt(discordance / nCases);
}
