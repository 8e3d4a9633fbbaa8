import type { IncreaseRule } from '../../definition/joined-rules.js';
import { visibleText } from '../../verdict/visible-text.js';
import type { EnergyComparison } from '../energy/energy.js';
import { changeSentence } from './change-sentence.js';
import { type Change, type ChangeQuestion, decideChange } from './decide-change.js';
import { type JoinedRule, joinedRule } from './joined-rule.js';

const WORK = {
  'useful-request': { kind: 'joules-per-useful-request', words: 'joules per useful request' },
  'useful-output-token': { kind: 'joules-per-useful-output-token', words: 'joules per useful output token' },
} as const;

/** Energy over the same work in both arms under the same load. */
export interface EnergyEvidence {
  /** The load, as people name it. */
  readonly load: string;
  readonly comparison: EnergyComparison;
}

/** Decides the limit on the increase of energy over useful work under one load. More energy is the loss. */
export function joulesRule(rule: IncreaseRule, { load, comparison }: EnergyEvidence): JoinedRule {
  const { increase, interval, worstCase, bestCase, nUnits, reason } = comparison;
  const { kind, words } = WORK[comparison.per];
  const question: ChangeQuestion = {
    change: increase === null ? null : lossOf({ ...interval, increase }),
    worst: worstCase === null ? null : lossOf(worstCase),
    best: bestCase === null ? null : lossOf(bestCase),
    // What is unknown is in the bounds at both ends; no allowance is needed on top.
    isBeyondAllowance: false,
    margin: rule.maxIncrease,
    evidence: rule.evidence,
    minCases: rule.minCases,
    nUnits,
  };
  const finding = decideChange(question);
  const sentence = changeSentence(question, finding, {
    about: `${words} (${visibleText(load)})`,
    unit: '%',
    sign: -1,
    whyMissing: visibleText(reason ?? 'the energy of both arms cannot be compared'),
    basis: `${nUnits} independent cases or windows`,
    unknown: 'requests that may or may not have been useful',
  });
  return joinedRule({
    kind,
    subject: load,
    ...finding,
    policy: rule.evidence,
    nUnits,
    estimate: increase,
    interval,
    limit: rule.maxIncrease,
    sentence,
  });
}

function lossOf(found: {
  readonly increase: number;
  readonly lower?: number;
  readonly upper?: number;
}): Change {
  const { increase, lower, upper } = found;
  const ends = lower === undefined || upper === undefined ? {} : { lower: -upper, upper: -lower };
  return { estimate: -increase, ...ends };
}
