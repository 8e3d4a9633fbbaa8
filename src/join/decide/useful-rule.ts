import type { Gate, RegressionRule } from '../../definition/gate.js';
import { visibleText } from '../../verdict/visible-text.js';
import type { UsefulDifference } from '../useful/useful.js';
import { changeSentence } from './change-sentence.js';
import { type Change, type ChangeQuestion, decideChange } from './decide-change.js';
import { type JoinedRule, joinedRule } from './joined-rule.js';

/** The useful fraction of both arms under the same load. */
export interface UsefulEvidence {
  /** The load, as people name it: `steady at 4 requests/s`. */
  readonly load: string;
  readonly difference: UsefulDifference;
  /** Requests of which it is not known whether they were useful. */
  readonly nUnknownBaseline: number;
  readonly nUnknownCandidate: number;
}

/** Decides the limit on the loss of useful requests under one load. */
export function usefulRule(
  rule: RegressionRule,
  evidence: UsefulEvidence,
  { allowance }: Gate['unscored'],
): JoinedRule {
  const { difference, nUnknownBaseline, nUnknownCandidate } = evidence;
  const { nBaseline, nCandidate, nUnits, interval } = difference;
  const question: ChangeQuestion = {
    change: difference.difference === null ? null : { estimate: difference.difference, ...endsOf(interval) },
    worst: extreme(difference.worstCase),
    best: extreme(difference.bestCase),
    isBeyondAllowance: nUnknownBaseline > allowance * nBaseline || nUnknownCandidate > allowance * nCandidate,
    margin: rule.maxRegression,
    evidence: rule.evidence,
    minCases: rule.minCases,
    nUnits,
  };
  const finding = decideChange(question);
  const sentence = changeSentence(question, finding, {
    about: `useful requests (${visibleText(evidence.load)})`,
    unit: 'points',
    sign: 1,
    whyMissing: 'no requests of both arms can be compared',
    basis: `${nBaseline} baseline and ${nCandidate} candidate requests, ${nUnits} independent`,
    unknown: `${nUnknownBaseline} baseline and ${nUnknownCandidate} candidate requests unknown`,
  });
  return joinedRule({
    kind: 'useful',
    subject: evidence.load,
    ...finding,
    policy: rule.evidence,
    nRequests: nBaseline + nCandidate,
    nUnits,
    estimate: difference.difference,
    interval,
    limit: 0 - rule.maxRegression,
    sentence,
  });
}

function endsOf(ends: { readonly lower: number; readonly upper: number } | null): Partial<Change> {
  return ends === null ? {} : { lower: ends.lower, upper: ends.upper };
}

function extreme(found: UsefulDifference['worstCase']): Change | null {
  return found === null ? null : { estimate: found.difference, lower: found.lower, upper: found.upper };
}
