import type { MetricAnalysis } from '../../analyse/analysis.js';
import { isBelow } from '../../analyse/decide-threshold.js';
import type { Gate } from '../../definition/gate.js';
import type { DecisionInput } from '../decision-input.js';
import { needsJudge, needsPeople } from '../metric-source.js';
import type { GuardMeasurement, RuleOutcome } from '../verdict.js';
import type { LookFacts } from './look-facts.js';
import type { PlannedLooks, PlannedPart } from './planned-looks.js';

/** What the cases that are left can do for a rule. */
export interface Change {
  /** Whether a breach by count or estimate could still come back within its limit. */
  readonly canRecover: boolean;
  /** Whether the rule could still be met. */
  readonly canBeMet: boolean;
}

const OPEN: Change = { canRecover: true, canBeMet: true };
const SETTLED: Change = { canRecover: false, canBeMet: false };

/**
 * What would become of a rule if all that is left spoke for the candidate. No error is spent on it: the whole run would say
 * the same. Rules on what judges or people grade are left open, since their numbers are no plain means.
 */
export function canStillChange(input: DecisionInput, look: LookFacts, rule: RuleOutcome): Change {
  const { gate, analysis, evidence } = input;
  if (rule.kind === 'guard') {
    const guard = evidence.guards.find((each) => each.guard === rule.subject);
    return guard !== undefined && isExceededForGood(guard, look) ? SETTLED : OPEN;
  }
  const metric = gate.metrics.find(({ name }) => name === rule.metric);
  const numbers = analysis.metrics.find((each) => each.metric === rule.metric);
  if (metric === undefined || numbers === undefined || needsJudge(metric) || needsPeople(metric)) return OPEN;
  const best = bestOf(rule, gate, numbers, look.planned);
  if (best === null || rule.limit === null || !isBelow(best, rule.limit)) return OPEN;
  // An estimate beyond its limit is never met, whatever the policy.
  return SETTLED;
}

/** The best that the estimate behind a rule can come to; null where it is not known. */
function bestOf(
  rule: RuleOutcome,
  gate: Gate,
  numbers: MetricAnalysis,
  planned: PlannedLooks,
): number | null {
  switch (rule.kind) {
    case 'overall':
      return weighted(gate, (name) =>
        bestMean(meanOf(numbers, name, 'difference'), planned.slices.get(name)),
      );
    case 'minimum':
      return weighted(gate, (name) =>
        bestMean(meanOf(numbers, name, 'candidateMean'), planned.slices.get(name)),
      );
    case 'slice':
    case 'targeted-slice':
      return rule.subject === null
        ? null
        : bestMean(meanOf(numbers, rule.subject, 'difference'), planned.slices.get(rule.subject));
    case 'cohort': {
      const cohort = numbers.cohorts.find(({ name }) => name === rule.subject);
      return bestMean(
        cohort === undefined ? null : { mean: cohort.difference ?? 1, n: cohort.nPairs },
        planned.cohorts.get(rule.subject ?? ''),
      );
    }
    default:
      return null;
  }
}

interface Mean {
  readonly mean: number;
  readonly n: number;
}

function meanOf(
  { slices }: MetricAnalysis,
  name: string,
  field: 'difference' | 'candidateMean',
): Mean | null {
  const slice = slices.find((each) => each.name === name);
  return slice === undefined ? null : { mean: slice[field] ?? 1, n: slice.nPairs };
}

/** Everything that is not scored yet, unscored cases of this look included, at 1. */
function bestMean(seen: Mean | null, part: PlannedPart | undefined): number | null {
  const nAll = part?.nCases.at(-1) ?? 0;
  if (seen === null || part === undefined || !(nAll > 0)) return null;
  return (seen.mean * seen.n + (nAll - seen.n)) / nAll;
}

function weighted({ slices }: Gate, bestIn: (name: string) => number | null): number | null {
  let sum = 0;
  for (const { name, share } of slices) {
    const best = bestIn(name);
    if (best === null) return null;
    sum += share * best;
  }
  return sum;
}

/** A rise that is too large even if every answer left counts against the baseline. Mean lengths have no such bound. */
function isExceededForGood(guard: GuardMeasurement, { planned }: LookFacts): boolean {
  const { baseline, candidate, nBaseline, nCandidate, limit, mayBlock } = guard;
  if (guard.guard === 'length_ratio' || !mayBlock || baseline === null || candidate === null) return false;
  const nAll = planned.nCallsPerArm.at(-1) ?? 0;
  if (!(nAll > 0)) return false;
  const least = (candidate * nCandidate - (baseline * nBaseline + (nAll - nBaseline))) / nAll;
  return isBelow(limit, least);
}
