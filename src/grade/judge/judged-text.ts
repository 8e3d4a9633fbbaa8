import type { Case } from '../../definition/case.js';
import type { UnscoredPolicy } from '../../definition/gate.js';
import type { StoredResponse } from '../../run/response.js';
import { shownAnswer } from '../human/shown-answer.js';

/** What of an arm's response there is to judge: the text people would read, a failure by the gate's own word, or nothing. */
export type JudgedText =
  | { readonly state: 'shown'; readonly text: string }
  | { readonly state: 'failed' }
  | { readonly state: 'absent'; readonly why: string };

/** The first of an arm's responses as the judge is shown it: plain text, word for word, as people get it. */
export function judgedText(
  responses: readonly StoredResponse[],
  { input }: Pick<Case, 'input'>,
  policy: UnscoredPolicy,
): JudgedText {
  const response = responses.find(({ repeat }) => repeat === 0) ?? null;
  const shown = shownAnswer(response, input.kind === 'turns' ? input.turns : null);
  if (shown.state === 'shown') return shown;
  const status = response?.status;
  const isFailed = status !== undefined && status in policy && policy[status as 'truncated'] === 'fail';
  return isFailed ? { state: 'failed' } : shown;
}
