/** How far two categories are apart: not at all alike, by steps, or by squared steps. */
export type Weighting = 'unweighted' | 'linear' | 'quadratic';

/**
 * Disagreement weight of categories i and j in a declared list of k, in [0, 1]: 0 for equal ones, 1 for the two ends
 * (for any two different ones, unweighted).
 */
export function disagreementWeight(weighting: Weighting, i: number, j: number, nCategories: number): number {
  if (i === j) return 0;
  if (weighting === 'unweighted') return 1;
  const steps = Math.abs(i - j) / (nCategories - 1);
  return weighting === 'linear' ? steps : steps * steps;
}
