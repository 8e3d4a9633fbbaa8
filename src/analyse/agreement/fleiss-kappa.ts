import { type AdditiveMeasure, addTo, countByCategory, countRatings } from './additive-measure.js';
import { oneMinusRatio } from './coefficient.js';

/**
 * Fleiss' kappa (1971) for units that all have the same number of ratings, the raters being interchangeable. Units with
 * another number of ratings are left out; use Krippendorff's alpha where ratings are missing.
 * @param nRatingsPerUnit number of ratings a unit needs to count, >= 2
 */
export function fleissKappa(nCategories: number, nRatingsPerUnit: number): AdditiveMeasure {
  return {
    // Units, Σ agreement within a unit, then ratings by category.
    nTotals: nCategories + 2,
    addUnit(unit, times, totals) {
      if (countRatings(unit) !== nRatingsPerUnit) return;
      const counts = countByCategory(unit, nCategories);
      let agreeing = 0;
      for (const [category, count] of counts.entries()) {
        agreeing += count * (count - 1);
        addTo(totals, category + 2, times * count);
      }
      addTo(totals, 0, times);
      addTo(totals, 1, (times * agreeing) / (nRatingsPerUnit * (nRatingsPerUnit - 1)));
    },
    fromTotals(totals) {
      const [nUnits = 0, agreeing = 0] = totals;
      if (nUnits === 0) return { value: null, reason: 'no-overlap' };
      return oneMinusRatio(1 - agreeing / nUnits, 1 - chanceAgreement(totals, nUnits * nRatingsPerUnit));
    },
  };
}

function chanceAgreement(totals: Float64Array, nRatings: number): number {
  let chance = 0;
  for (const count of totals.subarray(2)) chance += (count / nRatings) ** 2;
  return chance;
}

/**
 * Standard error of Fleiss' kappa under the hypothesis of chance agreement (Fleiss, Nee & Landis 1979); kappa divided
 * by it is the usual z.
 * @returns null where all ratings are of one category
 */
export function fleissNullStandardError(totals: Float64Array, nRatingsPerUnit: number): number | null {
  const nUnits = totals[0] ?? 0;
  let sum = 0;
  let skew = 0;
  for (const count of totals.subarray(2)) {
    const share = count / (nUnits * nRatingsPerUnit);
    sum += share * (1 - share);
    skew += share * (1 - share) * (1 - 2 * share);
  }
  const variance = (2 * (sum * sum - skew)) / (sum * sum * nUnits * nRatingsPerUnit * (nRatingsPerUnit - 1));
  return Number.isFinite(variance) ? Math.sqrt(variance) : null;
}
