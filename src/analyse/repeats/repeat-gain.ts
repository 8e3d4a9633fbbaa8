/** One arm's run-to-run noise and how often its cases were answered. */
export interface ArmRepeats {
  readonly varianceWithin: number;
  readonly nRepeats: number;
}

/**
 * Share of the variance of the paired difference that more repeats could remove at most, in [0, 1]:
 * `(σ²_b/K_b + σ²_c/K_c) / (n·Var(Δ̂))`. The rest is between cases; only more cases remove it.
 * @param standardError standard error of the mean paired difference over `nCases` cases
 * @returns null where the standard error is 0 or there is no case
 */
export function shareRemovableByRepeats(
  baseline: ArmRepeats,
  candidate: ArmRepeats,
  nCases: number,
  standardError: number,
): number | null {
  const variance = nCases * standardError * standardError;
  if (!(variance > 0)) return null;
  const noise = baseline.varianceWithin / baseline.nRepeats + candidate.varianceWithin / candidate.nRepeats;
  return Math.min(1, noise / variance);
}
