import type { DecisionInput } from '../decision-input.js';
import { needsJudge } from '../metric-source.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/**
 * A judge informs; it neither passes nor blocks until it was compared with people. No calibration can be handed in
 * yet, so every metric with a judge is undecided here.
 */
export function judgeCalibrationRules({ gate }: DecisionInput): readonly RuleOutcome[] {
  return gate.metrics.filter(needsJudge).map((metric) =>
    ruleOutcome({
      kind: 'judge-calibration',
      metric: metric.name,
      state: 'undecided',
      code: 'judge-not-calibrated',
      sentence: `the judge of ${visibleText(metric.name)} was not calibrated against people; compare it with human grades first`,
    }),
  );
}
