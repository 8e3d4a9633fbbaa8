import type { DecisionInput } from '../decision-input.js';
import { needsPeople } from '../metric-source.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/** Metrics that people grade wait until every grade is in. A gate without such a metric has no rule of this kind. */
export function requiredGradesRules({ gate, evidence }: DecisionInput): readonly RuleOutcome[] {
  return gate.metrics.filter(needsPeople).map((metric) => {
    const grades = evidence.gradesOutstanding?.find((candidate) => candidate.metric === metric.name);
    const name = visibleText(metric.name);
    if (grades === undefined || grades.nOutstanding === 0) {
      return ruleOutcome({
        kind: 'required-grades',
        metric: metric.name,
        state: 'met',
        code: 'complete',
        nScored: grades?.nPlanned ?? null,
        nPlanned: grades?.nPlanned ?? null,
        sentence: `no grade by a person is outstanding for ${name}`,
      });
    }
    return ruleOutcome({
      kind: 'required-grades',
      metric: metric.name,
      state: 'undecided',
      isWaiting: Number.isFinite(grades.nOutstanding),
      code: 'grades-outstanding',
      nScored: grades.nPlanned - grades.nOutstanding,
      nPlanned: grades.nPlanned,
      sentence: `${grades.nOutstanding} of ${grades.nPlanned} grades by people are outstanding for ${name}; import the packets`,
    });
  });
}
