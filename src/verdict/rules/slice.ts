import type { DecisionInput } from '../decision-input.js';
import { familyOutcomes } from '../family-outcomes.js';
import type { RuleOutcome } from '../verdict.js';

/** Slices with a share, each against its own margin, so that a loss in one cannot hide behind a gain in another. */
export function sliceRules(input: DecisionInput): readonly RuleOutcome[] {
  return familyOutcomes(input, 'slice');
}
