import { requireBetween, requirePositive } from '../distributions/require-range.js';
import { criticalZ } from '../intervals/level.js';
import { LABELS_TO_GATE } from './gating-rule.js';

/**
 * Labels that human grades alone would need for the interval PPI++ reaches: `n / (1 − ρ²N/(n+N))`.
 * @param correlation of human and judge differences, in [−1, 1]
 */
export function effectiveLabels(nLabelled: number, nUnlabelled: number, correlation: number): number {
  requirePositive('labelled pairs', nLabelled);
  requireBetween('unlabelled pairs', nUnlabelled, 0, Number.MAX_SAFE_INTEGER);
  requireBetween('correlation', correlation, -1, 1);
  const judgeShare = nUnlabelled / (nLabelled + nUnlabelled);
  // With a perfect judge every case counts as labelled, and no more than that.
  const gain = 1 - correlation * correlation * judgeShare;
  return Math.min(nLabelled + nUnlabelled, nLabelled / gain);
}

export interface LabelBudget {
  /** Labels for the wanted half width alone, `z²ψ(1−ρ²)/hw²`, rounded up. */
  readonly forWidth: number;
  /** Labels to ask for: not below what a gate needs before it may rest on the judge. */
  readonly forGate: number;
}

/**
 * Labelled pairs needed for an interval of the given half width.
 * @param discordance share of pairs whose human difference is not 0, or its mean square
 * @param halfWidth > 0, on the 0–1 scale
 */
export function neededLabels(
  discordance: number,
  correlation: number,
  halfWidth: number,
  level: number,
): LabelBudget {
  requireBetween('discordance', discordance, 0, 1);
  requireBetween('correlation', correlation, -1, 1);
  requirePositive('half width', halfWidth);
  const z = criticalZ(level);
  const raw = (z * z * discordance * (1 - correlation * correlation)) / (halfWidth * halfWidth);
  const forWidth = Math.max(1, Math.ceil(raw - 1e-9));
  return { forWidth, forGate: Math.max(LABELS_TO_GATE, forWidth) };
}
