import type { RuleOutcome } from '../verdict/verdict.js';

/** `met`, `BREACHED`, `undecided` or `waiting`: told by the word, so that colour is never needed. */
export function stateText({ state, isWaiting }: Pick<RuleOutcome, 'state' | 'isWaiting'>): string {
  if (state === 'breached') return 'BREACHED';
  return isWaiting ? 'waiting' : state;
}
