import type { DecisionInput } from './decision-input.js';
import { standingLosses } from './family-correction.js';
import { type FamilyRule, sliceFamily } from './slice-family.js';
import { thresholdOutcome } from './threshold-outcome.js';
import type { RuleOutcome } from './verdict.js';
import { visibleText } from './visible-text.js';

/** The outcomes of one kind of slice rule; the correction is taken over the whole family, whatever the kind. */
export function familyOutcomes(input: DecisionInput, kind: FamilyRule['kind']): readonly RuleOutcome[] {
  const family = sliceFamily(input);
  const { familywise } = input.gate.statistics;
  const confidence = input.look?.familyConfidence ?? input.gate.statistics.confidence;
  const standing = standingLosses(family, familywise, confidence);
  return family
    .filter((member) => member.kind === kind)
    .map((member) =>
      thresholdOutcome({
        kind,
        subject: member.name,
        about: aboutText(member),
        metric: member.metric,
        rule: member.rule,
        comparison: member.comparison,
        isWithoutData: false,
        isStandingLoss: standing.has(member),
        input,
      }),
    );
}

function aboutText({ kind, name, metric }: FamilyRule): string {
  const word = { 'targeted-slice': 'targeted slice', slice: 'slice', cohort: 'cohort' }[kind];
  return `${word} ${visibleText(name)}, ${visibleText(metric.name)}`;
}
