import type { Case } from '../../definition/case.js';
import { isSelected } from '../../definition/case-filter.js';
import type { Gate, Metric } from '../../definition/gate.js';
import { strataOf } from '../tally/strata.js';

/** Sums may be off by rounding; what is let through wrongly is looked at in full. */
const TOLERANCE = 1e-9;

/** One metric over one set of cases, every score that is not there yet counted for the candidate. */
interface BestCase {
  nCases: number;
  /** Sum over cases of candidate − baseline: 1 for each case before anything is known of it. */
  difference: number;
  /** Sum over cases of the candidate's score. */
  candidate: number;
}

/** What is known of one response in one metric. */
export interface ScreenedScore {
  readonly metric: Metric;
  readonly isBaseline: boolean;
  readonly case: Case;
  /** 0–1. */
  readonly score: number;
  /** Responses planned for the case, >= 1. */
  readonly nRepeats: number;
}

/** Sums that say whether a margin could be breached for good: the least that a look at all numbers must be worth. */
export interface MarginScreen {
  add(scored: ScreenedScore): void;
  /** True where the mean itself is beyond a margin with everything still missing in the candidate's favour. */
  isBeyondAnyMargin(): boolean;
}

/**
 * Screens the margins of metrics that checks alone score. No policy breaches a rule whose estimate is within the margin, so
 * that nothing is missed; whether the evidence suffices is for the analysis to say.
 * @param planned the cases that are planned
 */
export function createMarginScreen(
  gate: Gate,
  metrics: readonly Metric[],
  planned: Iterable<Case>,
): MarginScreen {
  const strata = strataOf(gate);
  const sums = new Map(
    metrics.map((metric) => [
      metric.name,
      { strata: new Map(strata.map(({ name }) => [name, empty()])), cohorts: gate.cohorts.map(empty) },
    ]),
  );
  const partsOf = (metric: Metric, item: Case): BestCase[] => {
    const sum = sums.get(metric.name);
    const stratum = sum?.strata.get(item.slice);
    const cohorts = gate.cohorts.flatMap(({ where }, index) => {
      const cohort = sum?.cohorts[index];
      return cohort !== undefined && isSelected(where, item) ? [cohort] : [];
    });
    return stratum === undefined ? cohorts : [stratum, ...cohorts];
  };
  for (const item of planned) {
    for (const metric of metrics) {
      for (const part of partsOf(metric, item)) {
        part.nCases++;
        part.difference++;
        part.candidate++;
      }
    }
  }

  const isBeyond = (metric: Metric): boolean => {
    const sum = sums.get(metric.name);
    if (sum === undefined) return false;
    const overall = (of: (part: BestCase) => number): number =>
      strata.reduce((total, { name, share }) => {
        const part = sum.strata.get(name) ?? empty();
        return share === null ? total : total + share * (part.nCases === 0 ? 1 : of(part) / part.nCases);
      }, 0);
    const isPartBeyond = (part: BestCase | undefined, margin: number | undefined): boolean =>
      part !== undefined &&
      margin !== undefined &&
      part.nCases > 0 &&
      isBelow(part.difference / part.nCases, -margin);
    return (
      (metric.overall !== null &&
        isBelow(
          overall(({ difference }) => difference),
          -metric.overall.maxRegression,
        )) ||
      (metric.minimum !== null &&
        isBelow(
          overall(({ candidate }) => candidate),
          metric.minimum,
        )) ||
      [...gate.slices, ...gate.targeted].some(({ name, rule }) =>
        isPartBeyond(sum.strata.get(name), rule?.maxRegression),
      ) ||
      gate.cohorts.some(({ rule }, index) => isPartBeyond(sum.cohorts[index], rule.maxRegression))
    );
  };
  return {
    add({ metric, isBaseline, case: item, score, nRepeats }) {
      const gain = (isBaseline ? -score : score - 1) / nRepeats;
      for (const part of partsOf(metric, item)) {
        part.difference += gain;
        if (!isBaseline) part.candidate += gain;
      }
    },
    isBeyondAnyMargin: () => metrics.some(isBeyond),
  };
}

function empty(): BestCase {
  return { nCases: 0, difference: 0, candidate: 0 };
}

function isBelow(value: number, limit: number): boolean {
  return value < limit + TOLERANCE;
}
