/** Cases of a slice with its share in the overall and its discordance. */
export interface CountedSlice {
  readonly weight: number;
  readonly nCases: number;
  readonly discordance: number;
}

/** Variance of the share-weighted overall where nothing has changed: Σw²ψ/n. */
export function overallVariance(slices: readonly CountedSlice[]): number {
  return slices.reduce(
    (sum, { weight, nCases, discordance }) => sum + (weight * weight * discordance) / nCases,
    0,
  );
}

/**
 * Discordance of the single slice that would tell as much with as many cases: N·Σw²ψ/n. Above 1 where the cases lie far
 * from the shares.
 */
export function effectiveDiscordance(slices: readonly CountedSlice[]): number {
  return slices.reduce((sum, { nCases }) => sum + nCases, 0) * overallVariance(slices);
}
