import type { DecisionInput } from '../decision-input.js';
import { firstNames } from '../list-text.js';
import { counted } from '../reasons.js';
import { type RuleStatement, ruleOutcome } from '../rule-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/**
 * Whether both arms were asked in the same way. A difference makes the comparison void: it is no evidence that the
 * candidate is worse, so it never breaches, and none that it is not, so it can never be met. Undecided is what is true.
 * Recorded arms cannot prove how they were made; the rule does not apply to them, and `verify` asks for consent.
 */
export function decodingParityRules(input: DecisionInput): readonly RuleOutcome[] {
  return [ruleOutcome({ kind: 'decoding-parity', ...statement(input) })];
}

function statement({ evidence, context }: DecisionInput): Omit<RuleStatement, 'kind'> {
  const { decoding } = evidence;
  if (decoding.state === 'differs') {
    const cases = firstNames(decoding.cases.map(visibleText));
    return {
      state: 'undecided',
      code: 'decoding-differs',
      sentence: `the arms were not asked alike (${visibleText(decoding.why)}), so their answers cannot be compared${cases === '' ? '' : `; cases ${cases}`}; make the requests equal and run again`,
    };
  }
  if (decoding.state === 'unproven') return unproven(context, visibleText(decoding.why));
  if (!(decoding.nCompared > 0)) {
    return {
      state: 'undecided',
      code: 'decoding-unproven',
      sentence: 'no request of the two arms was compared, so equal decoding is not shown; run both arms',
    };
  }
  const left = decoding.leftToServer.map(visibleText);
  const leftText = left.length === 0 ? '' : `; left to the server in both arms: ${firstNames(left)}`;
  return {
    state: 'met',
    code: 'decoding-equal',
    nScored: decoding.nCompared,
    sentence: `decoding was equal in both arms on all ${counted(decoding.nCompared, 'compared request')}${leftText}`,
  };
}

function unproven(context: DecisionInput['context'], why: string): Omit<RuleStatement, 'kind'> {
  if (context.baseline.isRecorded || context.candidate.isRecorded) {
    return {
      state: 'met',
      code: 'decoding-not-applicable',
      sentence: `decoding is unproven and not applicable to recorded answers (${why})`,
    };
  }
  return {
    state: 'undecided',
    code: 'decoding-unproven',
    sentence: `equal decoding is not shown (${why}), so the arms cannot be compared; run both arms again`,
  };
}
