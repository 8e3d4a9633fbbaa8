import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { MetricAnalysis } from '../../src/analyse/analysis.js';
import { rowsFromCounts, SETTINGS, tableOf } from './support/tables.js';

/**
 * Counts of the published GSM8K model solutions (openai/grade-school-math, MIT licence), graded by the last line; the
 * percentile intervals in points come from numpy with 10,000 resamples.
 */
type Counts = readonly [
  n: number,
  baselinePasses: number,
  b: number,
  c: number,
  lower: number,
  upper: number,
];
const PAIRS: Readonly<Record<string, readonly [Counts, Counts, Counts]>> = {
  '6b_finetuning -> 6b_verification': [
    [326, 141, 18, 93, 17.18, 28.83],
    [668, 123, 37, 165, 15.27, 23.2],
    [325, 22, 9, 35, 4.0, 12.0],
  ],
  '175b_finetuning -> 6b_verification': [
    [326, 176, 29, 69, 6.44, 18.1],
    [668, 237, 93, 107, -2.1, 6.29],
    [325, 45, 30, 33, -4.0, 5.54],
  ],
  '175b_finetuning -> 175b_verification': [
    [326, 176, 12, 94, 19.63, 30.67],
    [668, 237, 47, 205, 19.31, 27.99],
    [325, 45, 17, 61, 8.31, 18.77],
  ],
  '175b_verification -> 175b_finetuning': [
    [326, 258, 94, 12, -30.67, -19.63],
    [668, 395, 205, 47, -27.84, -19.46],
    [325, 89, 61, 17, -18.77, -8.62],
  ],
  '175b_verification -> 6b_verification': [
    [326, 258, 59, 17, -18.1, -7.67],
    [668, 395, 184, 40, -25.75, -17.51],
    [325, 89, 63, 22, -18.15, -7.08],
  ],
  '6b_finetuning -> 175b_finetuning': [
    [326, 141, 38, 73, 4.29, 17.18],
    [668, 123, 37, 151, 13.32, 20.81],
    [325, 22, 13, 36, 2.77, 11.38],
  ],
};
const SLICES = ['steps-1-2', 'steps-3-4', 'steps-5+'] as const;

function analysed(counts: readonly Counts[], interval: 'percentile' | 'bootstrap-guarded'): MetricAnalysis {
  const rows = counts.flatMap(([n, baselinePasses, b, c], s) =>
    rowsFromCounts(SLICES[s] as string, { n, baselinePasses, b, c }),
  );
  const table = tableOf({ shares: { 'steps-1-2': 0.5, 'steps-3-4': 0.35, 'steps-5+': 0.15 }, rows });
  const settings = { ...SETTINGS, interval };
  return analyse({ tables: [table], settings, limits: [] }).metrics[0] as MetricAnalysis;
}

describe('published GSM8K solutions', () => {
  describe.each(Object.entries(PAIRS))('%s', (_, counts) => {
    it('gives the percentile intervals of numpy within .3 points or one case', () => {
      const { slices } = analysed(counts, 'percentile');
      counts.forEach(([n, , b, c, lower, upper], s) => {
        const compared = slices[s];
        expect(compared?.difference).toBeCloseTo((c - b) / n, 12);
        // One case of 325 is .308 points, so a drawn end may lie that far from the exact one, plus its rounding.
        const tolerance = Math.max(0.3, 100 / n + 0.005);
        expect(compared?.interval?.bootstrapKind).toBe('exact');
        expect(Math.abs(100 * (compared?.interval?.lower ?? Number.NaN) - lower)).toBeLessThanOrEqual(
          tolerance,
        );
        expect(Math.abs(100 * (compared?.interval?.upper ?? Number.NaN) - upper)).toBeLessThanOrEqual(
          tolerance,
        );
      });
    });

    it('weighs the slices by their shares, not by their sizes', () => {
      const { overall, pooledDifference } = analysed(counts, 'bootstrap-guarded');
      const [first, second, third] = counts.map(([n, , b, c]) => (c - b) / n) as [number, number, number];
      expect(overall?.difference).toBeCloseTo(0.5 * first + 0.35 * second + 0.15 * third, 12);
      const net = counts.reduce((sum, [, , b, c]) => sum + c - b, 0);
      expect(pooledDifference).toBeCloseTo(net / 1319, 12);
    });
  });
});
