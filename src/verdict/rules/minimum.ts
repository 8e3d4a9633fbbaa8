import type { Interval, MetricAnalysis, Rate, RateExtreme, SliceComparison } from '../../analyse/analysis.js';
import { isAtLeast, isBelow } from '../../analyse/decide-threshold.js';
import type { Metric } from '../../definition/gate.js';
import { isInformationOnly } from '../../definition/information-only.js';
import type { DecisionInput } from '../decision-input.js';
import { isAllFinite } from '../finite.js';
import { needsJudge } from '../metric-source.js';
import { exactPoints, intervalPoints, points } from '../number-text.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { ReasonCode, RuleOutcome, RuleState } from '../verdict.js';
import { visibleText } from '../visible-text.js';
import { weightedParts } from '../weighted-parts.js';

/** Smallest tolerated mean of the candidate: met when the interval's lower end reaches it, or the mean under `point`. */
export function minimumRules(input: DecisionInput): readonly RuleOutcome[] {
  return input.gate.metrics.flatMap((metric) =>
    metric.minimum === null || isInformationOnly(metric) ? [] : [minimumRule(input, metric, metric.minimum)],
  );
}

function minimumRule(input: DecisionInput, metric: Metric, minimum: number): RuleOutcome {
  const numbers = input.analysis.metrics.find((candidate) => candidate.metric === metric.name);
  const rate = numbers?.candidateOverall ?? null;
  const { parts, isWithoutData } = weightedParts(input.gate, numbers);
  const nPlanned = parts.reduce((sum, part) => sum + part.nPlanned, 0);
  const finding =
    rate === null || isWithoutData
      ? undecided('slice-without-data')
      : isByPeople(metric, numbers)
        ? found(metric, minimum, rate, missingOf(input, parts, rate))
        : undecided('judge-not-calibrated');
  return ruleOutcome({
    kind: 'minimum',
    metric: metric.name,
    ...finding,
    policy: metric.minimumEvidence === 'point' ? 'point' : null,
    nScored: rate?.n ?? null,
    nPlanned,
    estimate: rate?.mean ?? null,
    interval: rate !== null && isAllFinite(rate) ? asInterval(rate, input) : null,
    limit: minimum,
    sentence: sentence(finding.code, metric, minimum, rate),
  });
}

/** The mean of a metric with a judge counts only where it is the mean of people's grades. */
function isByPeople(metric: Metric, numbers: MetricAnalysis | undefined): boolean {
  return !needsJudge(metric) || numbers?.judge?.use === 'with-people';
}

/** With answers missing the rule must come out the same with all of them at the end of the scale that speaks against it. */
function found(metric: Metric, minimum: number, rate: Rate, missing: Missing): Finding {
  if (!isAllFinite(rate) || !Number.isFinite(minimum)) return undecided('number-not-finite');
  const seen = stateAt(metric, minimum, rate);
  if (seen === 'undecided') return undecided('minimum-undecided');
  if (seen === 'met' && missing.isBeyondAllowance) return undecided('unscored-beyond-allowance');
  if (missing.isAny) {
    const extreme = seen === 'met' ? rate.worstCase : rate.bestCase;
    if (extreme === undefined || stateAt(metric, minimum, extreme) !== seen) {
      return undecided(missing.isBeyondAllowance ? 'unscored-beyond-allowance' : 'breaks-at-worst-case');
    }
  }
  return { state: seen, code: seen === 'met' ? 'minimum-reached' : 'minimum-missed' };
}

function stateAt(metric: Metric, minimum: number, rate: RateExtreme): RuleState {
  const isPoint = metric.minimumEvidence === 'point';
  if (isBelow(isPoint ? rate.mean : rate.upper, minimum)) return 'breached';
  return isAtLeast(isPoint ? rate.mean : rate.lower, minimum) ? 'met' : 'undecided';
}

interface Missing {
  readonly isAny: boolean;
  readonly isBeyondAllowance: boolean;
}

function missingOf({ gate }: DecisionInput, parts: readonly SliceComparison[], rate: Rate): Missing {
  const isExtremeKnown = rate.worstCase !== undefined || rate.bestCase !== undefined;
  return {
    isAny: isExtremeKnown || parts.some((part) => !(part.nScoredCandidate >= part.nPlanned)),
    isBeyondAllowance: parts.some(
      ({ nPlanned, nScoredCandidate }) =>
        !isAtLeast(gate.unscored.allowance * nPlanned, nPlanned - nScoredCandidate),
    ),
  };
}

function asInterval({ lower, upper, level }: Rate, { gate }: DecisionInput): Interval {
  return {
    lower,
    upper,
    level,
    method: gate.statistics.interval,
    bootstrap: null,
    score: null,
    binding: null,
    bootstrapKind: null,
    nResamples: null,
    monteCarloError: null,
  };
}

function sentence(code: ReasonCode, metric: Metric, minimum: number, rate: Rate | null): string {
  const name = visibleText(metric.name);
  const least = `the minimum of ${exactPoints(minimum)} %`;
  if (rate === null) return `${name} of the candidate has no overall mean, so ${least} cannot be judged`;
  const seen = `${name} of the candidate is ${points(rate.mean, [minimum])} % ${intervalPoints(rate, [minimum])}`;
  switch (code) {
    case 'minimum-reached':
      return `${seen} and reaches ${least}`;
    case 'minimum-missed':
      return `${seen} and misses ${least}`;
    case 'minimum-undecided':
      return `${seen}, which does not show that ${least} is reached; more cases would decide`;
    case 'unscored-beyond-allowance':
      return `${seen}, but more cases are unscored than the allowance lets through, so ${least} is not judged`;
    case 'breaks-at-worst-case':
      return `${seen}, but the result against ${least} turns round when unscored answers are counted at their extreme`;
    case 'judge-not-calibrated':
      return `${seen} by a judge that was not calibrated against people, so ${least} is not judged`;
    case 'slice-without-data':
      return `${name} of the candidate lacks a slice, so ${least} cannot be judged`;
    default:
      return `${name} of the candidate has a number that is not finite, so ${least} is not judged; please report this with the run`;
  }
}

interface Finding {
  readonly state: RuleState;
  readonly code: ReasonCode;
}

function undecided(code: ReasonCode): Finding {
  return { state: 'undecided', code };
}
