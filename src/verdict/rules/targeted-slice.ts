import type { DecisionInput } from '../decision-input.js';
import { familyOutcomes } from '../family-outcomes.js';
import type { RuleOutcome } from '../verdict.js';

/** Targeted slices, which are never averaged in, each against its own margin. */
export function targetedSliceRules(input: DecisionInput): readonly RuleOutcome[] {
  return familyOutcomes(input, 'targeted-slice');
}
