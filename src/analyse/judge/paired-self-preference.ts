import type { DifferentialBias } from './differential-bias.js';
import type { SelfPreference } from './self-preference.js';

/**
 * Self-preference within one run: each case was answered by a model of the judge's family and by another one, so that
 * the favour shows in the pairs' differential bias, told from the judge's own side. It cannot be kept apart from a bias
 * about what was changed: other runs of the same judge have to say.
 * @param bias over the labelled pairs
 * @param ownArm whose model is of the judge's family
 */
export function pairedSelfPreference(
  bias: DifferentialBias,
  ownArm: 'baseline' | 'candidate',
): Extract<SelfPreference, { readonly state: 'tested' }> {
  const { estimate, lower, upper, nPairs, limit } = bias;
  const [difference, from, to] =
    ownArm === 'candidate' ? [estimate, lower, upper] : [0 - estimate, 0 - upper, 0 - lower];
  return {
    state: 'tested',
    difference,
    lower: from,
    upper: to,
    nOwn: nPairs,
    nOther: nPairs,
    isFlagged: (from > 0 || to < 0) && Math.abs(difference) > limit,
  };
}
