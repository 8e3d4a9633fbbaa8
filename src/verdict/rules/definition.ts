import { isInformationOnly } from '../../definition/information-only.js';
import type { DecisionInput } from '../decision-input.js';
import { firstNames } from '../list-text.js';
import type { RunQuarantine } from '../quarantine.js';
import { counted } from '../reasons.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/**
 * Whether the verdict is about the whole gate, whether the gate asks anything that could be answered no, and whether the
 * verdict is the same without cases that were found to be wrong.
 */
export function definitionRules(input: DecisionInput): readonly RuleOutcome[] {
  const { quarantine } = input.context;
  return [...soundnessRules(input), ...(quarantine ? [quarantineRule(quarantine)] : [])];
}

function soundnessRules({ gate, evidence }: DecisionInput): readonly RuleOutcome[] {
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

/** A pass must be one with these cases and without them; whatever is stricter without them is taken over. */
function quarantineRule({ cases, without }: RunQuarantine): RuleOutcome {
  const named = `${counted(cases.length, 'quarantined case')} (${firstNames(cases.map(({ caseId }) => visibleText(caseId)))})`;
  const about = { kind: 'definition', subject: 'quarantine' } as const;
  if (without === null) {
    return ruleOutcome({
      ...about,
      state: 'undecided',
      code: 'quarantine-differs',
      sentence: `the verdict without the ${named} cannot be told, since the answers were removed; run the mended gate`,
    });
  }
  const { verdict } = without;
  return ruleOutcome({
    ...about,
    state: verdict === 'pass' ? 'met' : verdict === 'block' ? 'breached' : 'undecided',
    isWaiting: verdict === 'pending',
    code: verdict === 'pass' ? 'quarantine-agrees' : 'quarantine-differs',
    sentence: `without the ${named} the verdict is ${verdict}; mend or replace them and lock the gate again before the next run`,
  });
}
