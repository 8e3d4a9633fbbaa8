import type { DecisionInput } from '../decision-input.js';
import { familyOutcomes } from '../family-outcomes.js';
import type { RuleOutcome } from '../verdict.js';

/** Cohorts that cut across the slices, each against its own margin. */
export function cohortRules(input: DecisionInput): readonly RuleOutcome[] {
  return familyOutcomes(input, 'cohort');
}
