import { achievableMargin } from '../../analyse/sequential/achievable-margin.js';
import { effectiveDiscordance } from '../../analyse/sequential/effective-discordance.js';
import { informationFractions } from '../../analyse/sequential/information-fractions.js';
import { lookCounts } from '../../analyse/sequential/look-counts.js';
import { lookCourse, lookDesign } from '../../analyse/sequential/look-design.js';
import { plannedDrift } from '../../analyse/sequential/planned-drift.js';
import type { Metric } from '../../definition/gate.js';
import type { SequentialSettings } from '../../definition/sequential/sequential.js';
import type { SolvedMetric, SolvedRun, SolvedSlice } from '../../report/plan/budget-solution.js';

export interface SolvedMetricInput {
  readonly metric: Metric;
  readonly settings: SequentialSettings;
  /** One-sided. */
  readonly alpha: number;
  readonly power: number;
  /** What the targeted slices cost, in the unit of the budget. */
  readonly kept: number;
  /** With the discordance of this metric. */
  readonly slices: readonly SolvedSlice[];
}

/** What a metric's overall can show with the cases that were bought, looked at once and at the looks. */
export function solvedMetric(input: SolvedMetricInput): SolvedMetric {
  const { metric, alpha, power, kept, slices } = input;
  const counted = slices.map(({ share, nCases, discordance }) => ({ weight: share, nCases, discordance }));
  const nCases = slices.reduce((sum, slice) => sum + slice.nCases, 0);
  const discordance = effectiveDiscordance(counted);
  const about = { nCases, discordance, confidence: 1 - 2 * alpha, power };
  const cost = kept + slices.reduce((sum, slice) => sum + slice.nCases * slice.costPerCase, 0);
  const once: SolvedRun = {
    looks: [1],
    inflation: 1,
    achievableMargin: achievableMargin({ ...about, inflation: 1 }),
    costAtNoChange: cost,
    costAtTwiceTheMargin: cost,
  };
  return {
    metric: metric.name,
    nCases,
    discordance,
    margin: metric.overall?.maxRegression ?? null,
    once,
    withLooks: runWithLooks(input, about, cost),
  };
}

function runWithLooks(
  { settings, alpha, power, kept, slices }: SolvedMetricInput,
  about: {
    readonly nCases: number;
    readonly discordance: number;
    readonly confidence: number;
    readonly power: number;
  },
  cost: number,
): SolvedRun {
  const counts = lookCounts(
    slices.map(({ nCases, floor }) => ({ unitSizes: new Uint8Array(nCases).fill(1), floor })),
    settings.looks,
  ).map((look) => look.map(({ nCases }) => nCases));
  const weights = slices.map(({ share }) => share);
  // Every slice has cases, so every look has information.
  const fractions = informationFractions(weights, counts).map((t) => t ?? 1);
  const design = lookDesign({ ...settings, fractions, alpha, power });
  const inflation = design.inflation ?? Number.POSITIVE_INFINITY;
  const margin = achievableMargin({ ...about, inflation });
  const strata = slices.map(({ share, nCases, discordance }) => ({
    weight: share,
    nEffective: nCases,
    discordance,
  }));
  const expectedCost = (trueLoss: number): number => {
    if (margin === null) return cost;
    const { endsAt } = lookCourse(design, plannedDrift(strata, margin, alpha, -trueLoss));
    return endsAt.reduce((sum, chance, k) => {
      const own = slices.reduce((total, slice, s) => total + (counts[k]?.[s] ?? 0) * slice.costPerCase, 0);
      return sum + chance * (own + kept * (settings.looks[k] ?? 1));
    }, 0);
  };
  return {
    looks: settings.looks,
    inflation,
    achievableMargin: margin,
    costAtNoChange: expectedCost(0),
    costAtTwiceTheMargin: expectedCost(2 * (margin ?? 0)),
  };
}
