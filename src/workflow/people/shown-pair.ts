import type { Case } from '../../definition/case.js';
import { ARM_IDS, type ArmId, type UnscoredPolicy } from '../../definition/gate.js';
import { haveSameAnswer } from '../../grade/human/have-same-answer.js';
import { shownAnswer } from '../../grade/human/shown-answer.js';
import type { StoredResponse } from '../../run/response.js';
import type { CaseResult } from '../tally/case-results.js';

/** What there is for a person to read of one arm: an answer, or a status that the gate counts as failed or as unscored. */
export type Showing =
  | { readonly state: 'shown' }
  | { readonly state: 'failed' }
  | { readonly state: 'absent'; readonly why: string };

export interface ShownPair {
  readonly arms: Readonly<Record<ArmId, Showing>>;
  /** Both arms gave the same text. */
  readonly isSame: boolean;
}

/**
 * What people could read of a case. They read each arm's first answer.
 * @param cutArms arms whose server has likely cut the prompt: what they answered is no answer to it
 */
export function shownPair(
  { case: item, arms }: CaseResult,
  policy: UnscoredPolicy,
  cutArms: readonly ArmId[],
): ShownPair {
  const userTurns = userTurnsOf(item);
  const [baseline, candidate] = ARM_IDS.map(
    (arm) => arms[arm].responses.find(({ repeat }) => repeat === 0) ?? null,
  ) as [StoredResponse | null, StoredResponse | null];
  const showing = (arm: ArmId, response: StoredResponse | null): Showing =>
    cutArms.includes(arm)
      ? { state: 'absent', why: 'its prompt was likely cut by the server' }
      : showingOf(response, userTurns, policy);
  return {
    arms: { baseline: showing('baseline', baseline), candidate: showing('candidate', candidate) },
    isSame: cutArms.length === 0 && haveSameAnswer(baseline, candidate, userTurns),
  };
}

function showingOf(
  response: StoredResponse | null,
  userTurns: readonly string[] | null,
  policy: UnscoredPolicy,
): Showing {
  const shown = shownAnswer(response, userTurns);
  if (shown.state === 'shown') return { state: 'shown' };
  const status = response?.status;
  const isFailed =
    status !== undefined && status !== 'ok' && status in policy && policy[status as 'truncated'] === 'fail';
  return isFailed ? { state: 'failed' } : shown;
}

function userTurnsOf({ input }: Case): readonly string[] | null {
  return input.kind === 'turns' ? input.turns : null;
}
