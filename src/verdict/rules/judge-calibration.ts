import type { MetricAnalysis } from '../../analyse/analysis.js';
import type { Metric } from '../../definition/gate.js';
import { isInformationOnly } from '../../definition/information-only.js';
import type { DecisionInput } from '../decision-input.js';
import { judgeLimitText } from '../judge-limit-text.js';
import { needsJudge } from '../metric-source.js';
import { counted } from '../reasons.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/**
 * A judge never passes or blocks by itself: met where it is calibrated, and where it has no say because people's grades
 * alone decide; undecided without a grade by people. A metric that a judge alone grades is shown and has no rule.
 */
export function judgeCalibrationRules({ gate, analysis, evidence }: DecisionInput): readonly RuleOutcome[] {
  return gate.metrics
    .filter((metric) => needsJudge(metric) && !isInformationOnly(metric))
    .map((metric) => {
      const numbers = analysis.metrics.find((candidate) => candidate.metric === metric.name);
      const grades = evidence.gradesOutstanding?.find((candidate) => candidate.metric === metric.name);
      return ruleOf(metric, numbers, (grades?.nOutstanding ?? 0) > 0);
    });
}

function ruleOf(metric: Metric, numbers: MetricAnalysis | undefined, isAwaited: boolean): RuleOutcome {
  const name = visibleText(metric.name);
  const base = { kind: 'judge-calibration', metric: metric.name } as const;
  const whole = numbers?.overall ?? numbers?.slices[0];
  const judged = whole?.judged;
  const nGraded = sumOf(numbers, ({ nGradedByPeople }) => nGradedByPeople);
  if (numbers?.judge?.use !== 'with-people' || judged === undefined || nGraded === 0) {
    return ruleOutcome({
      ...base,
      state: 'undecided',
      isWaiting: isAwaited,
      code: 'judge-not-calibrated',
      nScored: nGraded,
      nPlanned: sumOf(numbers, ({ nDrawn }) => nDrawn),
      sentence: `no grade by a person stands beside the judge of ${name}, and a judge alone neither passes nor blocks; import the packets`,
    });
  }
  const { state } = numbers.judge.calibration;
  const counts = { nScored: nGraded, nPlanned: sumOf(numbers, ({ nDrawn }) => nDrawn) };
  if (state === 'calibrated') {
    const say =
      judged.limit === null
        ? `with ${counted(judged.nLabelled, 'labelled pair')} it has a say in the overall`
        : `in the overall people's grades alone decide: ${judgeLimitText(judged)}`;
    return ruleOutcome({
      ...base,
      ...counts,
      state: 'met',
      code: 'judge-calibrated',
      sentence: `the judge of ${name} is calibrated against people; ${say}`,
    });
  }
  const why = state === 'not-calibrated' ? 'is not calibrated' : 'cannot be told to be calibrated';
  return ruleOutcome({
    ...base,
    ...counts,
    state: 'met',
    code: 'judge-without-say',
    sentence: `the judge of ${name} ${why}, so that it has no say and people's grades alone decide`,
  });
}

function sumOf(
  numbers: MetricAnalysis | undefined,
  count: (judged: NonNullable<MetricAnalysis['slices'][number]['judged']>) => number,
): number {
  return (numbers?.slices ?? []).reduce(
    (sum, { judged }) => sum + (judged === undefined ? 0 : count(judged)),
    0,
  );
}
