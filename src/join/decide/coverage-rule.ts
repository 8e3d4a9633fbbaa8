import { plainNumber } from '../../verdict/number-text.js';
import type { JoinedLoad } from '../joined-record.js';
import { type JoinedRule, joinedRule } from './joined-rule.js';

/** Largest difference between the slices that the arms were sent, as half the sum of all differences of their parts. */
export const MOST_MIX_DIFFERENCE = 0.05;

/**
 * Whether there is a load under which the arms can be compared: one phase and rate for both, and nearly the same mix of
 * slices, so that an easier mix is not taken for a better candidate.
 * @param loads the loads that rules are decided under, of both arms
 * @param mixDifference between the arms' slices, over those loads; null where no request belongs to a slice
 */
export function coverageRule(
  loads: readonly JoinedLoad[],
  mixDifference: number | null,
  { atRate }: { readonly atRate: number | null },
): JoinedRule {
  const asked = atRate === null ? 'the phase steady' : `the phase steady at ${atRate} requests/s`;
  if (loads.length === 0) {
    return joinedRule({
      kind: 'coverage',
      state: 'undecided',
      code: 'no-comparable-load',
      sentence: `no load of ${asked} was tested in both arms alike: rate, concurrency and streaming must be the same, and the phase declared (--phase steady)`,
    });
  }
  if (mixDifference !== null && mixDifference > MOST_MIX_DIFFERENCE) {
    return joinedRule({
      kind: 'coverage',
      state: 'undecided',
      code: 'mix-differs',
      estimate: mixDifference,
      limit: MOST_MIX_DIFFERENCE,
      sentence: `the arms were sent different mixes of slices: ${plainNumber(mixDifference * 100, 1)} of 100 requests would have to change slice, and ${MOST_MIX_DIFFERENCE * 100} are tolerated; send both arms the same trace`,
    });
  }
  const loadsText = loads.length === 1 ? 'one load' : `${loads.length} loads`;
  return joinedRule({
    kind: 'coverage',
    state: 'met',
    code: 'loads-comparable',
    estimate: mixDifference,
    limit: MOST_MIX_DIFFERENCE,
    sentence: `${loadsText} of ${asked} tested in both arms alike`,
  });
}
