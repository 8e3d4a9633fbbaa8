import type { StoredResponse } from '../../run/response.js';
import { shownAnswer } from './shown-answer.js';

/**
 * True where both arms gave a rater the same text to read: nobody is asked which is better, the pair is a tie.
 * @param userTurns as `shownAnswer`
 */
export function haveSameAnswer(
  baseline: StoredResponse | null,
  candidate: StoredResponse | null,
  userTurns: readonly string[] | null,
): boolean {
  const [first, second] = [shownAnswer(baseline, userTurns), shownAnswer(candidate, userTurns)];
  return first.state === 'shown' && second.state === 'shown' && first.text === second.text;
}
