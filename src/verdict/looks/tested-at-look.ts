import type { Analysis, Comparison, MetricAnalysis } from '../../analyse/analysis.js';
import { conditionalPower } from '../../analyse/sequential/conditional-power.js';
import { isWorseAtFutility, lookState } from '../../analyse/sequential/look-state.js';
import { lookStatistic } from '../../analyse/sequential/look-statistic.js';
import type { Gate } from '../../definition/gate.js';
import type { LookBoundaries } from './look-boundaries.js';
import type { TestedAtLook } from './look-facts.js';
import { comparisonOf, type TestedRule } from './tested-rules.js';

/** What turns half of a 95 % score interval into a standard error. */
const Z_95 = 1.959963984540054;

interface Seen {
  readonly gate: Gate;
  readonly rule: TestedRule;
  readonly boundaries: LookBoundaries;
  /** 0-based. */
  readonly look: number;
  /** At the look's level. */
  readonly analysis: Analysis;
  /** Score intervals at 95 %. */
  readonly plain: Analysis;
}

/** A rule of non-inferiority at a look: how far it is from its boundaries, and whether going on is worth it. */
export function testedAtLook({ gate, rule, boundaries, look, analysis, plain }: Seen): TestedAtLook {
  const comparison = comparisonOf(rule, numbersOf(analysis, rule));
  const seen = comparisonOf(rule, numbersOf(plain, rule));
  const isSinglePart = rule.kind !== 'overall' || gate.slices.length === 1;
  const statistic = seen === null ? null : statisticOf(seen, rule.margin, isSinglePart);
  const { difference, interval } = comparison ?? { difference: null, interval: null };
  const about = { rule, boundaries, comparison, statistic };
  if (statistic === null || difference === null || interval === null) {
    return { ...about, isFutile: false, isWorse: false, chanceToPass: null };
  }
  const reading = {
    lower: interval.lower,
    upper: interval.upper,
    estimate: difference,
    margin: rule.margin,
    statistic,
    // At the last look nothing is left to go on with.
    futility: look === boundaries.pass.length - 1 ? null : (boundaries.futility[look] ?? null),
  };
  return {
    ...about,
    isFutile: lookState(reading) === 'futile',
    isWorse: isWorseAtFutility(reading),
    chanceToPass: seen === null ? null : chanceOf(seen, rule.margin, statistic, boundaries, look),
  };
}

function numbersOf({ metrics }: Analysis, { metric }: TestedRule): MetricAnalysis | undefined {
  return metrics.find((numbers) => numbers.metric === metric.name);
}

/** null where there is no estimate. Never NaN. */
function statisticOf(seen: Comparison, margin: number, isSinglePart: boolean): number | null {
  const { difference, pairs, nPairs, designEffect } = seen;
  if (difference === null || nPairs === 0) return null;
  const lower = scoreLowerOf(seen);
  const value =
    isSinglePart && pairs !== null
      ? lookStatistic(
          {
            kind: 'pairs',
            n: nPairs / designEffect,
            regressed: pairs.regressed / designEffect,
            improved: pairs.improved / designEffect,
          },
          margin,
        )
      : lower === null
        ? Number.NaN
        : lookStatistic({ kind: 'estimate', difference, scoreLower95: lower }, margin);
  return Number.isNaN(value) ? null : value;
}

function scoreLowerOf({ interval }: Comparison): number | null {
  return interval === null ? null : (interval.score?.[0] ?? interval.lower);
}

/** By the spread that was seen, not the planned one: what "no loss in the rest" would bring this very run. */
function chanceOf(
  seen: Comparison,
  margin: number,
  statistic: number,
  { fractions, pass }: LookBoundaries,
  look: number,
): number | null {
  const t = fractions[look] ?? null;
  const zFinal = pass.at(-1) ?? null;
  const lower = scoreLowerOf(seen);
  if (t === null || !(t < 1) || zFinal === null || lower === null || seen.difference === null) return null;
  const standardError = (seen.difference - lower) / Z_95;
  const drift = margin / (standardError * Math.sqrt(t));
  const chance = conditionalPower({ t, statistic, zFinal, drift });
  return Number.isFinite(chance) ? chance : null;
}
