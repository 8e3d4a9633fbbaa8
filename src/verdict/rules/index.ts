import type { DecisionInput } from '../decision-input.js';
import { RULE_KINDS, type RuleKind, type RuleOutcome } from '../verdict.js';
import { changeExercisedRules } from './change-exercised.js';
import { cohortRules } from './cohort.js';
import { completenessRules } from './completeness.js';
import { contextLimitRules } from './context-limit.js';
import { criticalRules } from './critical.js';
import { decodingParityRules } from './decoding-parity.js';
import { definitionRules } from './definition.js';
import { guardRules } from './guard.js';
import { judgeCalibrationRules } from './judge-calibration.js';
import { minimumRules } from './minimum.js';
import { overallRules } from './overall.js';
import { requiredGradesRules } from './required-grades.js';
import { sliceRules } from './slice.js';
import { targetedSliceRules } from './targeted-slice.js';

const RULES: Readonly<Record<RuleKind, (input: DecisionInput) => readonly RuleOutcome[]>> = {
  definition: definitionRules,
  'decoding-parity': decodingParityRules,
  'change-exercised': changeExercisedRules,
  critical: criticalRules,
  minimum: minimumRules,
  overall: overallRules,
  'targeted-slice': targetedSliceRules,
  slice: sliceRules,
  cohort: cohortRules,
  guard: guardRules,
  completeness: (input) => [...completenessRules(input), ...contextLimitRules(input)],
  'required-grades': requiredGradesRules,
  'judge-calibration': judgeCalibrationRules,
};

/** Every rule's outcome, in the order in which reasons are told. */
export function allRules(input: DecisionInput): readonly RuleOutcome[] {
  return RULE_KINDS.flatMap((kind) => RULES[kind](input));
}
