import { requireBetween } from '../distributions/require-range.js';
import { type ScoreEstimate, tiltedMean } from './human-only.js';
import type { JudgedStratum } from './judged-stratum.js';

/**
 * How far the judge's view of the difference lies from people's: the mean of `(j_c − h_c) − (j_b − h_b)`. A judge may
 * be strict or lenient; only a bias that differs between the arms moves the gate.
 */
export interface DifferentialBias extends ScoreEstimate {
  readonly nPairs: number;
  /** Half the margin: the interval must lie within ± this. */
  readonly limit: number;
}

/**
 * Differential bias over the labelled pairs, with its score interval.
 * @param margin of the gated metric, in (0, 1)
 * @returns null where a weighted stratum has no labelled pair
 */
export function differentialBias(
  strata: readonly Pick<JudgedStratum, 'weight' | 'human' | 'judge'>[],
  margin: number,
  level: number,
): DifferentialBias | null {
  requireBetween('margin', margin, 0, 1);
  const weighted = strata.filter((stratum) => stratum.weight > 0);
  if (weighted.length === 0 || weighted.some(({ human }) => human.length === 0)) return null;
  const biases = weighted.map(({ weight, human, judge }) => ({
    weight,
    values: human.map((value, i) => (judge[i] ?? 0) - value),
  }));
  const nPairs = biases.reduce((sum, { values }) => sum + values.length, 0);
  return { ...tiltedMean(biases, level), nPairs, limit: margin / 2 };
}
