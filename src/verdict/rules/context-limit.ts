import type { DecisionInput } from '../decision-input.js';
import { counted } from '../reasons.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/**
 * Many answers that end at one total of tokens were likely cut by the server's context without saying so. That decides nothing
 * by itself, and nothing passes until the gate answers for it.
 */
export function contextLimitRules({ gate, evidence }: DecisionInput): readonly RuleOutcome[] {
  const limits = evidence.replies?.contextLimits ?? [];
  return limits.map(({ arm, totalTokens, nAnswers, nCounted }) => {
    const isKnown = gate.contextLimit?.totalTokens === totalTokens;
    const seen = `${nAnswers} of ${counted(nCounted, 'answer')} of the ${arm} end at ${totalTokens} tokens, prompt and answer together, and none goes beyond`;
    return ruleOutcome({
      kind: 'completeness',
      subject: arm,
      state: isKnown ? 'met' : 'undecided',
      code: isKnown ? 'context-limit-accepted' : 'context-limit-suspected',
      nScored: nAnswers,
      nPlanned: nCounted,
      estimate: totalTokens,
      sentence: isKnown
        ? `${seen}: accepted by the gate, because ${visibleText(gate.contextLimit?.because ?? '')}`
        : `${seen}: likely a context limit at which they were cut; give the server a larger context, or answer for it with context_limit in the gate`,
    });
  });
}
