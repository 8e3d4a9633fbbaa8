import { normalQuantile } from '../distributions/normal-quantile.js';
import { requireBetween, requirePositive } from '../distributions/require-range.js';
import { criticalZ } from '../intervals/level.js';
import { LABELS_TO_GATE } from './gating-rule.js';

export interface LabelQuestion {
  /** Share of pairs whose difference by people is not 0, or its mean square; in (0, 1]. */
  readonly discordance: number;
  /** Of people's and judge's differences; 0 for people alone. */
  readonly correlation: number;
  /** Cases in all, labelled or judged alone. */
  readonly nCases: number;
  /** Largest tolerated loss, in (0, 1). */
  readonly margin: number;
  /** Two-sided level of the interval. */
  readonly level: number;
  /** Chance that an unchanged candidate is shown to keep the margin, in (0, 1). */
  readonly power: number;
}

/**
 * Labelled pairs with which an unchanged candidate is shown to keep a margin. People alone need n₀ = (z_α + z_β)²ψ/m²;
 * with a judge of correlation ρ on all N cases the variance is ψ(1 − ρ²(N − n)/N)/n (Angelopoulos et al., arXiv
 * 2311.01453), so that n = n₀(1 − ρ²)/(1 − n₀ρ²/N). Normal approximation, good to a few per cent. With a judge never
 * fewer than it takes for it to have a say.
 * @returns null where not even all cases would do
 */
export function labelsForMargin(question: LabelQuestion): number | null {
  const { discordance, correlation, nCases, margin, level, power } = question;
  requireBetween('discordance', discordance, 0, 1);
  requireBetween('correlation', correlation, -1, 1);
  requirePositive('margin', margin);
  requirePositive('cases', nCases);
  const reach = criticalZ(level) + normalQuantile(power);
  const alone = (reach * reach * discordance) / (margin * margin);
  // A judge that goes against people gets no weight.
  const share = Math.max(0, correlation) ** 2;
  const rest = 1 - (alone * share) / nCases;
  if (!(rest > 0)) return null;
  const needed = Math.ceil((alone * (1 - share)) / rest - 1e-9);
  const least = share > 0 ? Math.max(LABELS_TO_GATE, needed) : Math.max(1, needed);
  return least <= nCases ? least : null;
}
