import { type AdditiveMeasure, addTo } from './additive-measure.js';
import { type Coefficient, oneMinusRatio } from './coefficient.js';
import type { ConfusionMatrix } from './confusion-matrix.js';
import { disagreementWeight, type Weighting } from './disagreement-weights.js';

/**
 * Cohen's kappa of two raters over the declared categories, in [−1, 1]: 1 − Σ w·observed / Σ w·expected with
 * disagreement weights w. Cohen 1960, 1968. `no-variation` where both used one and the same category throughout.
 */
export function cohenKappa(
  nCategories: number,
  weighting: Weighting,
  raterA = 0,
  raterB = 1,
): AdditiveMeasure {
  return {
    nTotals: nCategories * nCategories,
    addUnit(unit, times, totals) {
      const a = unit[raterA] ?? null;
      const b = unit[raterB] ?? null;
      if (a !== null && b !== null) addTo(totals, a * nCategories + b, times);
    },
    fromTotals: (totals) => kappaOfCounts(totals, nCategories, weighting),
  };
}

/** Kappa of a confusion matrix; `no-overlap` where it is empty. */
export function kappaOfMatrix(matrix: ConfusionMatrix, weighting: Weighting): Coefficient {
  return kappaOfCounts(matrix.counts, matrix.nCategories, weighting);
}

function kappaOfCounts(counts: Float64Array, k: number, weighting: Weighting): Coefficient {
  const { rows, columns, total } = marginsOf(counts, k);
  if (total === 0) return { value: null, reason: 'no-overlap' };
  let observed = 0;
  let expected = 0;
  for (let i = 0; i < k; i += 1) {
    for (let j = 0; j < k; j += 1) {
      const weight = disagreementWeight(weighting, i, j, k);
      observed += weight * (counts[i * k + j] ?? 0);
      expected += (weight * (rows[i] ?? 0) * (columns[j] ?? 0)) / total;
    }
  }
  return oneMinusRatio(observed, expected);
}

/**
 * Large-sample standard error of kappa when it is not zero (Fleiss, Cohen & Everitt 1969, Psychol. Bull. 72). It
 * rests on a normal approximation: the interval shown to people comes from the bootstrap over units.
 * @returns null where kappa has no value
 */
export function kappaStandardError(matrix: ConfusionMatrix, weighting: Weighting): number | null {
  const k = matrix.nCategories;
  const kappa = kappaOfMatrix(matrix, weighting).value;
  if (kappa === null) return null;
  const { rows, columns, total } = marginsOf(matrix.counts, k);
  const agreement = (i: number, j: number) => 1 - disagreementWeight(weighting, i, j, k);
  const rowMeans = Array.from({ length: k }, (_, i) => weightedMean(columns, total, (j) => agreement(i, j)));
  const columnMeans = Array.from({ length: k }, (_, j) => weightedMean(rows, total, (i) => agreement(i, j)));
  const chance = weightedMean(rows, total, (i) => rowMeans[i] ?? 0);
  let spread = 0;
  for (let i = 0; i < k; i += 1) {
    for (let j = 0; j < k; j += 1) {
      const shift = agreement(i, j) - ((rowMeans[i] ?? 0) + (columnMeans[j] ?? 0)) * (1 - kappa);
      spread += ((matrix.counts[i * k + j] ?? 0) / total) * shift * shift;
    }
  }
  const centre = kappa - chance * (1 - kappa);
  return Math.sqrt(Math.max(0, spread - centre * centre) / total) / (1 - chance);
}

function weightedMean(counts: Float64Array, total: number, weightOf: (index: number) => number): number {
  let sum = 0;
  for (const [index, count] of counts.entries()) sum += count * weightOf(index);
  return sum / total;
}

function marginsOf(counts: Float64Array, k: number) {
  const rows = new Float64Array(k);
  const columns = new Float64Array(k);
  let total = 0;
  for (let i = 0; i < k; i += 1) {
    for (let j = 0; j < k; j += 1) {
      const count = counts[i * k + j] ?? 0;
      addTo(rows, i, count);
      addTo(columns, j, count);
      total += count;
    }
  }
  return { rows, columns, total };
}
