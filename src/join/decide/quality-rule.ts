import { standingObjections } from '../../verdict/standing.js';
import type { Verdict } from '../../verdict/verdict.js';
import { type JoinedRule, joinedRule } from './joined-rule.js';

/** The quality verdict of the run, as the first rule of the joined decision: only a pass that stands is met. */
export function qualityRule(verdict: Verdict): JoinedRule {
  const { headline } = verdict;
  const said = (sentence: string) => ({ kind: 'quality' as const, sentence });
  switch (verdict.verdict) {
    case 'block':
      return joinedRule({ ...said(`quality: ${headline}`), state: 'breached', code: 'quality-blocked' });
    case 'pending':
      return joinedRule({
        ...said(`quality: ${headline}`),
        state: 'undecided',
        isWaiting: true,
        code: 'quality-awaiting-people',
      });
    case 'pass': {
      const [objection] = standingObjections(verdict);
      return objection === undefined
        ? joinedRule({ ...said(`quality: ${headline}`), state: 'met', code: 'quality-passed' })
        : joinedRule({
            ...said(`quality: a pass that releases nothing, since ${objection.sentence}`),
            state: 'undecided',
            code: 'quality-not-standing',
          });
    }
    default:
      return joinedRule({ ...said(`quality: ${headline}`), state: 'undecided', code: 'quality-undecided' });
  }
}
