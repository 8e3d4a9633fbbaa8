import { disagreementWeight, type Weighting } from '../agreement/disagreement-weights.js';
import { tCdf } from '../distributions/t-cdf.js';
import type { CalibrationTables } from './calibration-item.js';

/** Could the judge stand in for one of the people? */
export interface AlternativeAnnotatorTest {
  /** Raters with enough items to be compared. */
  readonly nRaters: number;
  /** Share of them the judge beats or equals up to ε, in [0, 1]. */
  readonly winningRate: number;
  /** How much worse than a person the judge may be: .2 for experts, .15 for skilled people, .1 for crowd workers. */
  readonly epsilon: number;
}

/** Fewest items per rater for the test to mean anything. */
export const ITEMS_FOR_ALTERNATIVE_TEST = 50;
const FALSE_DISCOVERY_RATE = 0.05;

/**
 * Alternative annotator test (Calderon et al., arXiv 2501.10970): each rater in turn is left out, and it is counted
 * whether the judge agrees with the others at least as well. One-sided t-tests of "worse by ε or more", joined by
 * Benjamini–Yekutieli.
 * @returns null where no rater has 50 items with a judge's grade and another person's
 */
export function alternativeAnnotatorTest(
  tables: CalibrationTables,
  epsilon: number,
  weighting: Weighting,
): AlternativeAnnotatorTest | null {
  const pValues: number[] = [];
  for (let rater = 0; rater < tables.humans.nRaters; rater += 1) {
    const advantages = humanAdvantages(tables, rater, weighting);
    if (advantages.length >= ITEMS_FOR_ALTERNATIVE_TEST) pValues.push(pOfWorseBy(advantages, epsilon));
  }
  if (pValues.length === 0) return null;
  return { nRaters: pValues.length, winningRate: countDiscoveries(pValues) / pValues.length, epsilon };
}

/** Per item: 1 where only the rater is as close to the others as the best of both, −1 where only the judge is, else 0. */
function humanAdvantages(tables: CalibrationTables, rater: number, weighting: Weighting): number[] {
  const k = tables.humans.categories.length;
  const advantages: number[] = [];
  for (const [index, unit] of tables.humans.units.entries()) {
    const judge = tables.judge.units[index]?.[0] ?? null;
    const own = unit[rater] ?? null;
    const others = unit.filter((category, r): category is number => r !== rater && category !== null);
    if (judge === null || own === null || others.length === 0) continue;
    const distance = (to: number) =>
      others.reduce((sum, other) => sum + disagreementWeight(weighting, to, other, k), 0);
    advantages.push(Math.sign(distance(judge) - distance(own)));
  }
  return advantages;
}

/** p of "the rater's advantage is epsilon or more". */
function pOfWorseBy(advantages: readonly number[], epsilon: number): number {
  const n = advantages.length;
  const mean = advantages.reduce((sum, value) => sum + value, 0) / n;
  const variance = advantages.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  if (variance === 0) return mean < epsilon ? 0 : 1;
  return tCdf((mean - epsilon) / Math.sqrt(variance / n), n - 1);
}

function countDiscoveries(pValues: readonly number[]): number {
  const m = pValues.length;
  const harmonic = pValues.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  const sorted = [...pValues].sort((a, b) => a - b);
  let discoveries = 0;
  for (const [i, p] of sorted.entries()) {
    if (p <= ((i + 1) * FALSE_DISCOVERY_RATE) / (m * harmonic)) discoveries = i + 1;
  }
  return discoveries;
}
