import { requirePositive } from '../distributions/require-range.js';

/**
 * Part of the information that is in at each look: V_K/V_k with V_k = Σw²/n over the slices. In this scale the
 * share-weighted mean has independent increments whatever the allocation; one slice gives n_k/n_K.
 * @param weights shares of the slices, > 0; [1] for a slice alone
 * @param countsByLook cases of each slice by each look, never falling: scored ones for looks already read, planned ones for
 *   those to come. Divide by a design effect where there is one; a common one cancels.
 * @returns one fraction a look, the last one exactly 1; null for a look at which some slice has no case yet, and null for
 *   all looks where the last one is such a look
 */
export function informationFractions(
  weights: readonly number[],
  countsByLook: readonly (readonly number[])[],
): readonly (number | null)[] {
  for (const weight of weights) requirePositive('weight', weight);
  const variances = countsByLook.map((counts) => {
    const terms = weights.map((weight, s) => (weight * weight) / (counts[s] ?? 0));
    return terms.reduce((sum, term) => sum + term, 0);
  });
  const full = variances.at(-1) ?? Number.NaN;
  return variances.map((variance) =>
    Number.isFinite(full) && Number.isFinite(variance) ? Math.min(1, full / variance) : null,
  );
}
