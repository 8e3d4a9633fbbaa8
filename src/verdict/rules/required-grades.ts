import type { DecisionInput } from '../decision-input.js';
import { needsPeople } from '../metric-source.js';
import { counted } from '../reasons.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { GradesOutstanding, RuleOutcome } from '../verdict.js';
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
    if (grades.isWithinAllowance === true) {
      return ruleOutcome({
        kind: 'required-grades',
        metric: metric.name,
        state: 'met',
        code: 'unscored-within-allowance',
        nScored: grades.nPlanned - grades.nOutstanding,
        nPlanned: grades.nPlanned,
        sentence: `${outstandingText(grades)} for ${name}, within the allowance`,
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
      sentence: `${outstandingText(grades)} for ${name}; ${adviceFor(grades)}`,
    });
  });
}

function outstandingText({ nOutstanding, nPlanned }: GradesOutstanding): string {
  return `${nOutstanding} of ${nPlanned} grades by people are outstanding`;
}

/** What to do about each kind of grade that is missing. */
function adviceFor({
  nOutstanding,
  nDisputed = 0,
  nNotExported = 0,
  nSkipped = 0,
}: GradesOutstanding): string {
  const steps = [
    ...(nNotExported > 0
      ? [
          `${counted(nNotExported, 'case')} ${nNotExported === 1 ? 'is' : 'are'} in no packet yet: qgate packet export`,
        ]
      : []),
    ...(nOutstanding > nNotExported + nDisputed + nSkipped ? ['import the packets'] : []),
    ...(nDisputed > 0
      ? [
          `raters disagree on ${counted(nDisputed, 'case')}: qgate packet export --disputed, for a third rater`,
        ]
      : []),
    ...(nSkipped > 0
      ? [
          `no rater could judge ${counted(nSkipped, 'case')}: qgate packet export --disputed, for somebody who may`,
        ]
      : []),
  ];
  return steps.length === 0 ? 'import the packets' : steps.join('; ');
}
