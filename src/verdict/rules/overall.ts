import { isInformationOnly } from '../../definition/information-only.js';
import type { DecisionInput } from '../decision-input.js';
import { overallSensitivity } from '../overall-sensitivity.js';
import { thresholdOutcome } from '../threshold-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';
import { weightedParts } from '../weighted-parts.js';

/** The share-weighted difference of every metric against its margin. */
export function overallRules(input: DecisionInput): readonly RuleOutcome[] {
  return input.gate.metrics.flatMap((metric) => {
    if (metric.overall === null || isInformationOnly(metric)) return [];
    const numbers = input.analysis.metrics.find((candidate) => candidate.metric === metric.name);
    const comparison = numbers?.overall ?? null;
    const { parts, isWithoutData } = weightedParts(input.gate, numbers);
    const outcome = thresholdOutcome({
      kind: 'overall',
      subject: null,
      about: `overall ${visibleText(metric.name)}`,
      metric,
      rule: metric.overall,
      comparison,
      parts: parts.map((part) => ({ share: part.share ?? 0, comparison: part })),
      isWithoutData,
      isStandingLoss: true,
      input,
    });
    return [{ ...outcome, shareSensitivity: overallSensitivity(outcome, metric.overall, comparison, parts) }];
  });
}
