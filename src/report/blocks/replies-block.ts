import { ARM_IDS, type ArmId, type ReasoningPolicy } from '../../definition/gate.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

const POLICY_NOTES: Readonly<Record<ReasoningPolicy, string>> = {
  strip: 'Reasoning was kept apart from the answers and not graded, in both arms alike.',
  keep: 'Reasoning was graded as a part of the answers, in both arms alike.',
  refuse:
    'Answers that begin with reasoning are unscored: the gate does not say whether to strip or to keep it.',
};

/** What stood out in the replies of the arms; null where nothing did. */
export function repliesBlock({ replies }: Pick<Verdict, 'replies'>): Block | null {
  if (replies === undefined) return null;
  const { reasoning, contextLimits = [], nDoubtfulPrompts } = replies;
  const row = (name: string, counts: Readonly<Record<ArmId, number>> | undefined) =>
    counts === undefined ? [] : [[name, ...ARM_IDS.map((arm) => String(counts[arm]))]];
  return {
    title: 'Replies',
    items: contextLimits.map(
      ({ arm, totalTokens, nAnswers, nCounted }) =>
        `warning: ${nAnswers} of ${nCounted} answers of the ${arm} end at ${totalTokens} tokens in all, likely a context limit.`,
    ),
    table: {
      columns: [{ name: 'replies' }, ...ARM_IDS.map((name) => ({ name, isNumeric: true }))],
      rows: [
        ...row('answers that begin with reasoning', reasoning?.nAnswers),
        ...row('prompts cut, or cached and not counted', nDoubtfulPrompts),
      ],
    },
    notes: reasoning === undefined ? [] : [POLICY_NOTES[reasoning.policy]],
  };
}
