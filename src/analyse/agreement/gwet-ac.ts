import { type AdditiveMeasure, addTo, countByCategory, countRatings } from './additive-measure.js';
import { disagreementWeight, type Weighting } from './disagreement-weights.js';

/**
 * Gwet's AC1 (unweighted) and AC2 (weighted), 2008: chance agreement is what raters produce on units they cannot tell,
 * so it does not collapse when one category prevails. Category shares come from all rated units, agreement from those
 * with at least two ratings. With one category used throughout it is 1, over a declared list of at least two.
 */
export function gwetAc(nCategories: number, weighting: Weighting): AdditiveMeasure {
  const weights = agreementWeights(nCategories, weighting);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    // Pairable units, Σ agreement, rated units, then Σ of shares by category.
    nTotals: nCategories + 3,
    addUnit(unit, times, totals) {
      const nRatings = countRatings(unit);
      if (nRatings === 0) return;
      const counts = countByCategory(unit, nCategories);
      addTo(totals, 2, times);
      for (const [category, count] of counts.entries())
        addTo(totals, category + 3, (times * count) / nRatings);
      if (nRatings < 2) return;
      addTo(totals, 0, times);
      addTo(totals, 1, (times * agreeingPairs(counts, weights)) / (nRatings * (nRatings - 1)));
    },
    fromTotals(totals) {
      const [nPairable = 0, agreeing = 0, nRated = 0] = totals;
      if (nPairable === 0) return { value: null, reason: 'no-overlap' };
      if (nCategories < 2) return { value: null, reason: 'no-variation' };
      let spread = 0;
      for (const sum of totals.subarray(3)) spread += (sum / nRated) * (1 - sum / nRated);
      const chance = (weightSum * spread) / (nCategories * (nCategories - 1));
      return { value: (agreeing / nPairable - chance) / (1 - chance) };
    },
  };
}

function agreementWeights(k: number, weighting: Weighting): Float64Array {
  const weights = new Float64Array(k * k);
  for (let i = 0; i < k; i += 1) {
    for (let j = 0; j < k; j += 1) weights[i * k + j] = 1 - disagreementWeight(weighting, i, j, k);
  }
  return weights;
}

/** Σ over ordered pairs of ratings of one unit, a rating never paired with itself. */
function agreeingPairs(counts: Float64Array, weights: Float64Array): number {
  const k = counts.length;
  let sum = 0;
  for (const [i, countI] of counts.entries()) {
    if (countI === 0) continue;
    let similar = 0;
    for (const [j, countJ] of counts.entries()) similar += (weights[i * k + j] ?? 0) * countJ;
    sum += countI * (similar - 1);
  }
  return sum;
}
