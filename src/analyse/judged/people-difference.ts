import type { Interval } from '../analysis.js';
import { type ClusterAllowance, clusterAllowance } from '../compare/cluster-allowance.js';
import { scorePWorse } from '../compare/p-worse.js';
import {
  clusterLayout,
  varianceOfWeightedMean,
  type WeightedSlice,
  weightedMean,
} from '../compare/weighted-slices.js';
import { humanOnly } from '../judge/human-only.js';
import { exactSum } from '../samples/exact-sum.js';
import { scoreInterval } from './score-interval.js';

/** The difference by people's grades alone. */
export interface PeopleDifference {
  readonly difference: number;
  readonly interval: Interval;
  readonly standardError: number | null;
  readonly designEffect: number;
  readonly allowance: ClusterAllowance;
  /** Graded cases, and independent units among them. */
  readonly n: number;
  readonly nUnits: number;
  readonly pWorse: number;
}

/** Score interval of people's weighted mean difference, on sizes divided by design effects where cases are clustered. */
export function peopleDifference(slices: readonly WeightedSlice[], level: number): PeopleDifference {
  const layout = clusterLayout(slices);
  const allowance = clusterAllowance(slices, layout, 'difference');
  const designEffect = Math.max(allowance.loss, allowance.gain);
  const difference = weightedMean(slices);
  const ends = humanOnly(
    slices.map(({ weight, values }) => ({ weight, values: [...values] })),
    level,
    allowance,
  );
  const hasSpread = slices.every(({ sample }) => sample.n > 1) && layout.nUnits > 1;
  const meanSquareOverN = exactSum(
    slices.map(({ weight, sample }) => (weight * weight * sample.meanSquare) / sample.n),
  );
  return {
    difference,
    interval: scoreInterval({ ...ends, level, method: 'human-only' }),
    standardError: hasSpread ? Math.sqrt(varianceOfWeightedMean(slices, layout)) : null,
    designEffect,
    allowance,
    n: layout.nCases,
    nUnits: layout.nUnits,
    pWorse: scorePWorse(difference, meanSquareOverN, designEffect),
  };
}
