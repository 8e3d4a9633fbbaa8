import { tailOf } from '../../analyse/intervals/level.js';
import { minimumCasesForNonInferiority } from '../../analyse/power/minimum-cases.js';
import { achievableMargin, detectableLoss } from '../../analyse/sequential/achievable-margin.js';
import { allocate } from '../../analyse/sequential/allocate.js';
import { sliceFloor } from '../../analyse/sequential/slice-floor.js';
import type { Gate, Metric, RegressionRule, Slice } from '../../definition/gate.js';
import { isInformationOnly } from '../../definition/information-only.js';
import type { SequentialSettings } from '../../definition/sequential/sequential.js';
import type { BudgetSolution, BudgetUnit, SolvedSlice } from '../../report/plan/budget-solution.js';
import { UsageError } from '../../shared/errors.js';
import { needsPeople } from '../../verdict/metric-source.js';
import { plainNumber } from '../../verdict/number-text.js';
import type { CostOf } from './case-costs.js';
import { solvedMetric } from './solved-metric.js';

export interface SolveBudgetInput {
  readonly gate: Gate;
  /** Looks of the gate, or those to compare one look with. */
  readonly settings: SequentialSettings;
  readonly unit: BudgetUnit;
  readonly budget: number;
  readonly costOf: CostOf;
  /** Cases the gate has now, by slice. */
  readonly nPresent: (slice: string) => number;
  readonly discordanceOf: (metric: Metric, slice: string) => number;
  /** True where an earlier run says how much each slice differs. */
  readonly hasVariances: boolean;
  readonly notes: readonly string[];
}

const POWER = 0.8;
/** A floor may not depend on what was seen. */
const ASSUMED_DISCORDANCE = 0.1;
/** Pairs without which a slice has no spread to speak of. */
const LEAST_CASES = 2;

/**
 * Shares a budget out to the slices, and says what the cases it buys can show.
 * @throws UsageError where the budget cannot be solved for: no metric rests on what it pays, or it does not reach
 */
export function solveBudget(input: SolveBudgetInput): BudgetSolution {
  const { gate, unit, budget, costOf, nPresent } = input;
  const metrics = metricsOf(gate, unit);
  const leading = metrics[0] as Metric;
  const targeted = gate.targeted.map(({ name }) => ({
    name,
    nCases: unit === 'rater-hours' ? 0 : nPresent(name),
  }));
  const kept = targeted.reduce((sum, { name, nCases }) => sum + nCases * costOf(name), 0);
  const asked = gate.slices.map((slice) => ({
    slice,
    weight: slice.share,
    cost: costOf(slice.name),
    floor: floorOf(gate, input.settings, slice),
    discordance: Math.min(1, input.discordanceOf(leading, slice.name)),
  }));
  const rule = input.hasVariances ? 'variance' : 'proportional';
  const found = budget > kept ? allocate(asked, budget - kept, rule) : null;
  if (found === null)
    throw tooSmall(input, kept + asked.reduce((sum, { cost, floor }) => sum + cost * floor, 0));
  const solved = asked.map(({ slice, cost, floor, discordance }, s): SolvedSlice => {
    const nCases = found.nCases[s] ?? 0;
    const about = {
      nCases,
      discordance,
      confidence: gate.statistics.confidence,
      power: powerOf(gate, slice),
    };
    return {
      name: slice.name,
      share: slice.share,
      nPresent: nPresent(slice.name),
      nCases,
      floor,
      costPerCase: cost,
      discordance,
      margin: slice.rule?.maxRegression ?? null,
      evidence: slice.rule?.evidence ?? null,
      achievableMargin:
        slice.rule?.evidence === 'non-inferiority' ? achievableMargin({ ...about, inflation: 1 }) : null,
      detectableLoss: detectableLoss(nCases, discordance, about.confidence, POWER),
    };
  });
  return {
    unit,
    budget,
    spent: found.spent + kept,
    rule,
    metric: leading.name,
    power: POWER,
    slices: solved,
    targeted: targeted.filter(({ nCases }) => nCases > 0),
    metrics: metrics.map((metric) =>
      solvedMetric({
        metric,
        settings: input.settings,
        alpha: tailOf(gate.statistics.confidence),
        power: POWER,
        kept,
        slices: solved.map((slice) => ({
          ...slice,
          discordance: Math.min(1, input.discordanceOf(metric, slice.name)),
        })),
      }),
    ),
    notes: input.notes,
  };
}

/** Metrics that rest on what the budget pays for. */
function metricsOf(gate: Gate, unit: BudgetUnit): readonly Metric[] {
  const isOfPeople = unit === 'rater-hours';
  const metrics = gate.metrics.filter(
    (metric) => !isInformationOnly(metric) && needsPeople(metric) === isOfPeople,
  );
  if (gate.slices.length === 0) {
    throw new UsageError('no slice of this gate has a share', 'a budget is shared out by shares: name some');
  }
  if (metrics.length > 0) return metrics;
  throw isOfPeople
    ? new UsageError('no metric of this gate is graded by people', 'budget requests or tokens instead')
    : new UsageError('people grade every metric of this gate', 'budget rater-hours instead');
}

/** Each of K slices that must all pass is planned with a K-th of the misses. */
function powerOf(gate: Gate, { rule }: Slice): number {
  const nTogether = gate.slices.filter((slice) => slice.rule?.evidence === 'non-inferiority').length;
  return rule?.evidence === 'non-inferiority' ? 1 - (1 - POWER) / nTogether : POWER;
}

/** Fewest cases with which a slice's rule can be met, and with looks not too early. */
function floorOf(gate: Gate, { sliceFloor: floor }: SequentialSettings, { rule }: Slice): number {
  const { confidence } = gate.statistics;
  if (rule === null || rule.evidence === 'point') return LEAST_CASES;
  if (rule.evidence === 'non-inferiority') {
    return Math.max(LEAST_CASES, minimumCasesForNonInferiority(rule.maxRegression, confidence) ?? 0);
  }
  return gate.sequential === undefined ? rule.minCases : earlyFloor(rule, floor, confidence);
}

function earlyFloor(
  rule: RegressionRule,
  floor: SequentialSettings['sliceFloor'],
  confidence: number,
): number {
  if (rule.maxRegression === 0) return rule.minCases;
  return sliceFloor({
    nCases: Number.MAX_SAFE_INTEGER,
    minCases: rule.minCases,
    margin: rule.maxRegression,
    discordance: ASSUMED_DISCORDANCE,
    alpha: tailOf(confidence),
    ...floor,
  });
}

function tooSmall({ unit, budget }: SolveBudgetInput, needed: number): UsageError {
  const amount = (value: number) =>
    `${plainNumber(value, unit === 'rater-hours' ? 1 : 0)} ${unit.replace('-', ' ')}`;
  return new UsageError(
    `${amount(budget)} do not pay for the fewest cases with which each slice's rule can be met: that takes ${amount(unit === 'rater-hours' ? needed : Math.ceil(needed))}`,
    'raise the budget, merge slices, or give small ones a wider margin or fewer min_cases',
  );
}
