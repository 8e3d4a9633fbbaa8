import type { Judgment } from '../../grade/judge/judgment.js';

/**
 * Whether a judgment stands. What failed in transport, or came from another model, says nothing of the answer or the
 * judge, and is asked again; a refusal or a reply that cannot be read is not.
 */
export function isSettled({ status }: Pick<Judgment, 'status'>): boolean {
  return status !== 'error' && status !== 'judge_mismatch';
}
