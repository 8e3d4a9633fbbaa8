import type { Comparison } from '../analyse/analysis.js';
import { decideThreshold, EPSILON, isAtLeast } from '../analyse/decide-threshold.js';
import type { Metric, RegressionRule } from '../definition/gate.js';
import type { DecisionInput } from './decision-input.js';
import { isAllFinite } from './finite.js';
import { needsJudge } from './metric-source.js';
import { type PlanningQuestion, planningNumber } from './planning-number.js';
import { missingText, thresholdSentence } from './reasons.js';
import { ruleOutcome } from './rule-outcome.js';
import type { ReasonCode, RuleKind, RuleOutcome, RuleState } from './verdict.js';

/** A threshold on `candidate − baseline`, with everything it is judged by. */
export interface ThresholdQuestion {
  readonly kind: RuleKind;
  readonly subject: string | null;
  /** Inert text the sentence begins with, e.g. `correct in steps-1-2`. */
  readonly about: string;
  readonly metric: Metric;
  readonly rule: RegressionRule;
  readonly comparison: Comparison | null;
  /** Why the numbers cannot be used whatever they are, e.g. a weighted slice without data. */
  readonly isWithoutData: boolean;
  /** The weighted slices of an overall; left out for a rule on one part. */
  readonly parts?: PlanningQuestion['parts'];
  /** False where a loss does not stand up to the correction for the family of slices. */
  readonly isStandingLoss: boolean;
  readonly input: DecisionInput;
}

interface Finding {
  readonly state: RuleState;
  readonly code: ReasonCode;
}

/**
 * Decides one threshold. It starts undecided; `met` and `breached` are reached only through true comparisons of
 * finite numbers, and only if they still hold with the unscored answers counted at the extreme that speaks against them.
 */
export function thresholdOutcome(question: ThresholdQuestion): RuleOutcome {
  const { comparison, rule, metric, input } = question;
  const { state, code } = found(question);
  const isUsable = comparison !== null && isAllFinite(comparison);
  const { confidence } = input.gate.statistics;
  const nNeeded = planningNumber({ code, rule, comparison, parts: question.parts ?? [], confidence });
  const outstanding = input.evidence.gradesOutstanding ?? [];
  const isWaiting =
    state === 'undecided' &&
    code !== 'number-not-finite' &&
    outstanding.some((grades) => grades.metric === metric.name && grades.nOutstanding > 0);
  return ruleOutcome({
    kind: question.kind,
    subject: question.subject,
    metric: metric.name,
    state,
    isWaiting,
    code,
    policy: rule.evidence,
    nScored: comparison?.nPairs ?? null,
    nPlanned: comparison?.nPlanned ?? null,
    estimate: comparison?.difference ?? null,
    interval: isUsable ? comparison.interval : null,
    limit: 0 - rule.maxRegression,
    nNeeded: nNeeded ?? null,
    sentence: thresholdSentence(code, question.about, rule, comparison, {
      familywise: question.isStandingLoss
        ? ''
        : ` far enough once ${input.gate.statistics.familywise} allows for the number of slices`,
      missing: comparison === null ? '' : missingText(comparison),
      nNeeded: nNeeded ?? null,
    }),
  });
}

function found(question: ThresholdQuestion): Finding {
  const { comparison, rule } = question;
  if (comparison === null || question.isWithoutData) return undecided('slice-without-data');
  if (!isAllFinite(comparison) || !isAllFinite(rule)) return undecided('number-not-finite');
  if (comparison.nPairs <= 0 || comparison.difference === null) return undecided('slice-without-data');
  if (comparison.caveat === 'no-data' || comparison.caveat === 'slice-without-data') {
    return undecided('slice-without-data');
  }
  if (comparison.caveat === 'single-cluster' || comparison.caveat === 'few-clusters') {
    return undecided('too-few-clusters');
  }
  if (comparison.caveat !== null) return undecided('too-few-cases');
  if (comparison.interval === null && rule.evidence !== 'point') return undecided('number-not-finite');
  if (comparison.interval !== null && comparison.interval.lower > comparison.interval.upper) {
    return undecided('number-not-finite');
  }
  const seen = stateAt(comparison.difference, comparison, comparison, rule);
  if (seen === 'undecided') return undecided(undecidedCode(comparison, comparison.difference, rule));
  // Numbers with a judge in them may decide only where people's grades stand behind them.
  if (needsJudge(question.metric) && comparison.judged === undefined)
    return undecided('judge-not-calibrated');
  if (seen === 'breached') return breachFinding(question, comparison);
  return metFinding(question, comparison);
}

/** A breach must stand up to the family's correction, and hold with every missing answer in the candidate's favour. */
function breachFinding(question: ThresholdQuestion, comparison: Comparison): Finding {
  if (!question.isStandingLoss) return undecided('loss-beyond-margin-not-shown');
  if (isAnythingMissing(comparison) && stateAtExtreme('bestCase', comparison, question.rule) !== 'breached') {
    return undecided(
      isBeyondAllowance(question, comparison) ? 'unscored-beyond-allowance' : 'breaks-at-worst-case',
    );
  }
  const isByEvidence = question.rule.evidence === 'no-evidence-of-regression';
  return { state: 'breached', code: isByEvidence ? 'worse-with-evidence' : 'worse-than-margin' };
}

/** A rule is met within the allowance only, and with every missing answer counted against the candidate. */
function metFinding(question: ThresholdQuestion, comparison: Comparison): Finding {
  // An observed loss beyond the margin is never met, whatever an interval that contradicts it says.
  if (!isAtLeast(comparison.difference ?? Number.NaN, 0 - question.rule.maxRegression)) {
    return undecided('loss-beyond-margin-not-shown');
  }
  if (isBeyondAllowance(question, comparison)) return undecided('unscored-beyond-allowance');
  if (isAnythingMissing(comparison) && stateAtExtreme('worstCase', comparison, question.rule) !== 'met') {
    return undecided('breaks-at-worst-case');
  }
  const codes = {
    'non-inferiority': 'not-worse-shown',
    'no-evidence-of-regression': 'no-evidence-of-regression',
    point: 'within-margin',
  } as const;
  return { state: 'met', code: codes[question.rule.evidence] };
}

function stateAtExtreme(
  which: 'worstCase' | 'bestCase',
  comparison: Comparison,
  rule: RegressionRule,
): RuleState {
  const extreme = comparison[which];
  if (extreme === null) return 'undecided';
  if (extreme.interval === null && rule.evidence !== 'point') return 'undecided';
  return stateAt(extreme.difference, extreme, comparison, rule);
}

function stateAt(
  estimate: number,
  { interval }: Pick<Comparison, 'interval'>,
  { nUnits, nEffectiveClusters = nUnits }: Comparison,
  rule: RegressionRule,
): RuleState {
  return decideThreshold({
    policy: rule.evidence,
    // Without an interval only `point` gets here, which does not look at the ends.
    lower: interval?.lower ?? estimate,
    upper: interval?.upper ?? estimate,
    estimate,
    margin: rule.maxRegression,
    n: Math.min(nUnits, nEffectiveClusters + EPSILON),
    minCases: rule.minCases,
  });
}

function undecidedCode(comparison: Comparison, estimate: number, rule: RegressionRule): ReasonCode {
  const decisive = rule.evidence === 'non-inferiority' ? (comparison.interval?.lower ?? -1) : estimate;
  if (isAtLeast(decisive, -rule.maxRegression)) {
    return comparison.nUnits >= rule.minCases ? 'too-few-clusters' : 'too-few-cases';
  }
  return rule.evidence === 'non-inferiority' ? 'margin-undecided' : 'loss-beyond-margin-not-shown';
}

function isAnythingMissing(comparison: Comparison): boolean {
  const { nPlanned, nPairs, worstCase, bestCase } = comparison;
  return nPairs < nPlanned || worstCase !== null || bestCase !== null;
}

function isBeyondAllowance({ input }: ThresholdQuestion, comparison: Comparison): boolean {
  const allowed = input.gate.unscored.allowance * comparison.nPlanned;
  const nScored = Math.min(comparison.nScoredBaseline, comparison.nScoredCandidate);
  return !isAtLeast(allowed, comparison.nPlanned - nScored);
}

function undecided(code: ReasonCode): Finding {
  return { state: 'undecided', code };
}
