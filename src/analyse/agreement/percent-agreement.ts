import { type AdditiveMeasure, countByCategory, countRatings } from './additive-measure.js';

/**
 * Raw agreement in [0, 1]: the share of agreeing pairs of ratings within a unit, averaged over the units with at least
 * two. With two raters, the share of units on which they agree.
 */
export function percentAgreement(nCategories: number): AdditiveMeasure {
  return {
    nTotals: 2,
    addUnit(unit, times, totals) {
      const nRatings = countRatings(unit);
      if (nRatings < 2) return;
      let agreeing = 0;
      for (const count of countByCategory(unit, nCategories)) agreeing += count * (count - 1);
      totals[0] = (totals[0] ?? 0) + (times * agreeing) / (nRatings * (nRatings - 1));
      totals[1] = (totals[1] ?? 0) + times;
    },
    fromTotals(totals) {
      const [agreeing = 0, nUnits = 0] = totals;
      return nUnits === 0 ? { value: null, reason: 'no-overlap' } : { value: agreeing / nUnits };
    },
  };
}
