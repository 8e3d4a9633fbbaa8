import { disagreementWeight } from '../agreement/disagreement-weights.js';
import type { Moments } from '../intervals/tilted.js';
import type { CalibrationTables } from './calibration-item.js';

/** Moments of the judge's mean agreement with the people who graded an item, over all items that both graded. */
export function agreementMoments(
  { humans, judge, weights }: CalibrationTables,
  scale: 'nominal' | 'ordinal',
): Moments {
  const weighting = scale === 'nominal' ? 'unweighted' : 'linear';
  const k = humans.categories.length;
  let [n, sum, squares, mass] = [0, 0, 0, 0];
  for (const [index, unit] of humans.units.entries()) {
    const own = judge.units[index]?.[0] ?? null;
    const graded = unit.filter((category): category is number => category !== null);
    if (own === null || graded.length === 0) continue;
    const distances = graded.reduce(
      (total, category) => total + disagreementWeight(weighting, own, category, k),
      0,
    );
    const agreement = 1 - distances / graded.length;
    const weight = weights?.[index] ?? 1;
    n += 1;
    mass += weight;
    sum += weight * agreement;
    squares += weight * agreement * agreement;
  }
  return n === 0 ? { n, mean: 0, meanSquare: 0 } : { n, mean: sum / mass, meanSquare: squares / mass };
}
