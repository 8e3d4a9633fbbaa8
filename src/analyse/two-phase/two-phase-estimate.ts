import { LABEL_CLASSES } from '../../plan/label-class.js';
import { requireBetween } from '../distributions/require-range.js';
import type { Ends } from '../intervals/ends.js';
import { type TwoPhaseCell, type WeighedCell, weighCells } from './two-phase-cell.js';

export interface TwoPhaseSample {
  /** Share of each slice in the whole, in (0, 1]; they sum to 1. */
  readonly weights: readonly number[];
  readonly cells: readonly TwoPhaseCell[];
}

export interface TwoPhaseEstimate extends Ends {
  /** How far the judge was trusted, in [0, 1]. */
  readonly lambda: number;
  readonly estimate: number;
  /** The estimate with each class's correction drawn towards 0, as if a tie and its opposite had been added. */
  readonly shrunk: number;
  /** Variance of the correction, and of the cases themselves. */
  readonly rectifierVariance: number;
  readonly caseVariance: number;
}

export interface TwoPhaseOptions {
  /** Critical value of the interval's ends, e.g. 1.96. */
  readonly z: number;
  /** `tuned`: the weight that makes the variance smallest; 0: labels alone, weighted by the design. */
  readonly lambda: 'tuned' | 0;
}

/**
 * Mean difference from a judge on all cases and people on a two-phase sample of them, with a guarded interval: within each
 * class one pair of ±1 is added to the corrections `Y − λF`, so that a class without an error of the judge is not taken for
 * one that has none, and the ends are the outermost of the estimate and its shrunk form. Own construction, justified by
 * simulation (docs/judge.md); the pair after the idea of Bonett & Price 2012.
 * @returns null where a weighted slice has no case, or a cell with cases has no label
 */
export function twoPhaseEstimate(
  { weights, cells }: TwoPhaseSample,
  { z, lambda: wanted }: TwoPhaseOptions,
): TwoPhaseEstimate | null {
  requireBetween('z', z, 0, Number.MAX_VALUE);
  const weighed = weighCells(weights, cells);
  if (weighed === null || weighed.length === 0 || weighed.some(({ nLabelled }) => nLabelled === 0))
    return null;
  const byClass = CELL_CLASSES.flatMap((labelClass) => classOf(labelClass, weighed));
  const lambda = wanted === 0 ? 0 : tunedLambda(byClass);

  let correction = 0;
  let shrunkCorrection = 0;
  let rectifierVariance = 0;
  for (const one of byClass) {
    const total = sum(one.cells, (cell) => cell.weight * mean(rectifiersOf(cell, lambda)));
    correction += total;
    // What is known has nothing to be guarded against.
    shrunkCorrection += one.isKnown ? total : (total * one.nLabelled) / (one.nLabelled + 2);
    rectifierVariance += guardedVariance(one, lambda) * one.q;
  }
  const judged =
    lambda * sum(weighed, (cell) => cell.weight * mean([...cell.judge, ...cell.judgeUnlabelled]));
  const estimate = judged + correction;
  const shrunk = judged + shrunkCorrection;
  const caseVariance = varianceOfCases(weights, weighed, estimate);
  const reach = z * Math.sqrt(rectifierVariance + caseVariance);
  return {
    lambda,
    estimate,
    shrunk,
    rectifierVariance,
    caseVariance,
    lower: Math.min(estimate, shrunk) - reach,
    upper: Math.max(estimate, shrunk) + reach,
  };
}

const CELL_CLASSES = [...LABEL_CLASSES, 'known'] as const;

interface ClassCells {
  readonly isKnown: boolean;
  readonly cells: readonly WeighedCell[];
  readonly nLabelled: number;
  readonly q: number;
}

function classOf(
  labelClass: (typeof CELL_CLASSES)[number],
  weighed: readonly WeighedCell[],
): readonly ClassCells[] {
  const cells = weighed.filter((cell) => cell.labelClass === labelClass);
  if (cells.length === 0) return [];
  return [
    {
      isKnown: labelClass === 'known',
      cells,
      nLabelled: sum(cells, ({ nLabelled }) => nLabelled),
      q: sum(cells, ({ q }) => q),
    },
  ];
}

/** Σ q_h cov_h(Y, F) / Σ q_h var_h(F), each pooled over the labelled cases of a class, clipped to [0, 1]; 0 for 0/0. */
function tunedLambda(byClass: readonly ClassCells[]): number {
  let covariance = 0;
  let variance = 0;
  for (const { cells, q } of byClass) {
    const human = cells.flatMap((cell) => cell.human);
    const judge = cells.flatMap((cell) => cell.judge);
    const [meanHuman, meanJudge] = [mean(human), mean(judge)];
    covariance += q * mean(human.map((value, i) => (value - meanHuman) * ((judge[i] ?? 0) - meanJudge)));
    variance += q * mean(judge.map((value) => (value - meanJudge) ** 2));
  }
  return variance > 0 ? Math.min(1, Math.max(0, covariance / variance)) : 0;
}

/** Variance (divisor n + 2) of a class's corrections with +1 and −1 added. */
function guardedVariance({ cells }: ClassCells, lambda: number): number {
  const values = [...cells.flatMap((cell) => rectifiersOf(cell, lambda)), 1, -1];
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
}

/** Variance of people's differences between all cases, over the number of cases. */
function varianceOfCases(
  weights: readonly number[],
  weighed: readonly WeighedCell[],
  estimate: number,
): number {
  const meanSquare = sum(weighed, ({ weight, human }) => weight * mean(human.map((value) => value * value)));
  const overCases = weights.reduce((total, weight, part) => {
    const nCases = sum(weighed, (cell) => (cell.part === part ? cell.nCases : 0));
    return nCases === 0 ? total : total + (weight * weight) / nCases;
  }, 0);
  return Math.max(0, meanSquare - estimate * estimate) * overCases;
}

function rectifiersOf({ human, judge }: TwoPhaseCell, lambda: number): readonly number[] {
  return human.map((value, i) => value - lambda * (judge[i] ?? 0));
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function sum<Each>(items: readonly Each[], of: (item: Each) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
