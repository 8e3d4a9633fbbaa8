import { isInformationOnly } from '../../definition/information-only.js';
import type { DecisionInput } from '../decision-input.js';
import { firstNames } from '../list-text.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/** Whether the verdict is about the whole gate, and whether the gate asks anything that could be answered no. */
export function definitionRules({ gate, evidence }: DecisionInput): readonly RuleOutcome[] {
  if (evidence.partial.length > 0) {
    const left = firstNames(evidence.partial.map(visibleText));
    return [
      ruleOutcome({
        kind: 'definition',
        state: 'undecided',
        code: 'partial-run',
        sentence: `a partial run (${left}) cannot pass the gate; run it whole`,
      }),
    ];
  }
  const metrics = gate.metrics.filter((metric) => !isInformationOnly(metric));
  const nThresholds =
    metrics.filter((metric) => metric.minimum !== null || metric.overall !== null).length +
    metrics.length *
      (gate.targeted.length +
        gate.cohorts.length +
        gate.slices.filter((slice) => slice.rule !== null).length);
  if (nThresholds === 0) {
    return [
      ruleOutcome({
        kind: 'definition',
        state: 'undecided',
        code: 'no-thresholds',
        sentence:
          'the gate holds no threshold on any score, so nothing can be shown; give a metric a max_regression or a minimum',
      }),
    ];
  }
  return [
    ruleOutcome({
      kind: 'definition',
      state: 'met',
      code: 'sound',
      sentence:
        'gate, cases and bundles are the ones the run was planned with, and the run covers the whole gate',
    }),
  ];
}
