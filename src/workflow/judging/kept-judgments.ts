import type { Judgment } from '../../grade/judge/judgment.js';

/**
 * Whether a judgment stands. What failed in transport, or came from another model, says nothing of the answer or the
 * judge, and is asked again, and a reply that could not be read is asked for once more; a refusal is not.
 */
export function isSettled({ status, awaitsReask }: Pick<Judgment, 'status' | 'awaitsReask'>): boolean {
  return status !== 'error' && status !== 'judge_mismatch' && awaitsReask !== true;
}
