import type { ExercisedBy } from '../../definition/bundle/exercised-by.js';
import type { DecisionInput } from '../decision-input.js';
import { firstNames } from '../list-text.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/**
 * Whether what changed reached what was compared. A change that no answer could show is neither good nor bad: undecided. Fields
 * that the gate says it leaves out are told, and where nothing else changed there is nothing that could pass.
 */
export function changeExercisedRules({ context }: DecisionInput): readonly RuleOutcome[] {
  const { exercise } = context;
  if (!exercise || context.isAA) return [];
  const { fields, leftOut, nExercised } = exercise;
  const leftText = firstNames(leftOut.map(visibleText));
  if (fields.length > 0) {
    const names = firstNames(fields.map(({ field }) => visibleText(field)));
    return [
      ruleOutcome({
        kind: 'change-exercised',
        state: 'undecided',
        code: 'change-not-exercised',
        sentence: `the run does not exercise what changed in ${names}, so it says nothing about it; ${adviceFor(fields.map(({ by }) => by))}, or name it under not_exercised in the gate`,
      }),
    ];
  }
  if (leftOut.length === 0) return [];
  const isNothingLeft = !(nExercised > 0);
  return [
    ruleOutcome({
      kind: 'change-exercised',
      state: isNothingLeft ? 'undecided' : 'met',
      code: isNothingLeft ? 'change-not-exercised' : 'change-left-out',
      sentence: isNothingLeft
        ? `all that changed (${leftText}) is left out by the gate, so nothing of the change was tried; send it, or ask another gate`
        : `the gate leaves out what changed in ${leftText}: this verdict says nothing about it`,
    }),
  ];
}

function adviceFor(by: readonly ExercisedBy[]): string {
  const parts = [...new Set(by)].filter(
    (part) => part !== 'server' && part !== 'asking' && part !== 'nothing',
  );
  const advice = [
    ...(parts.length > 0 ? [`add ${parts.join(', ')} to treatment in the gate`] : []),
    ...(by.includes('server') ? ['serve the candidate at an address or under a model name of its own'] : []),
  ];
  return advice.length === 0 ? 'test it in another way' : advice.join(' and ');
}
