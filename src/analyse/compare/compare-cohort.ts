import type { Comparison } from '../analysis.js';
import type { CohortRows, ScoreTable } from '../score-table.js';
import { compareCases } from './compare-cases.js';
import { compareOverall } from './compare-overall.js';
import type { MetricContext } from './context.js';
import { countByStratum } from './rows-by-stratum.js';

/**
 * Compares the arms over a cohort, which counts each of its cases alike. Where its rows are a draw that took more of one
 * stratum than of another, what it has of each is weighted by the size it has there; a stratum of which nothing was drawn
 * leaves no estimate, since nobody has seen it.
 */
export function compareCohort(
  table: ScoreTable,
  { name, rows, sizes }: CohortRows,
  thresholds: readonly number[],
  context: MetricContext,
): Comparison {
  if (sizes === undefined || isEven(table, rows, sizes)) {
    return compareCases(table, { name, purpose: 'cohort', rows, thresholds }, context);
  }
  const nCases = sizes.reduce((sum, n) => sum + n, 0);
  const parts = table.strata.flatMap(({ name: stratum }, s) => {
    const size = sizes[s] as number;
    if (size === 0) return [];
    const own = rows.filter((row) => table.stratumOf[row] === s);
    const set = { name: `${name} in ${stratum}`, purpose: 'cohort', rows: own, thresholds: [] } as const;
    const comparison = { name: stratum, share: null, ...compareCases(table, set, context) };
    return [{ name: stratum, weight: size / nCases, rows: own, comparison }];
  });
  const whole = { purpose: `cohort ${name}`, level: context.sliceLevel };
  return compareOverall(table, parts, thresholds, context, whole);
}

/** True where the same part of each stratum was drawn. */
function isEven({ stratumOf, strata }: ScoreTable, rows: Uint32Array, sizes: Uint32Array): boolean {
  const drawn = countByStratum(rows, stratumOf, strata.length);
  const nCases = sizes.reduce((sum, n) => sum + n, 0);
  // In whole numbers, so that no rounding decides.
  return drawn.every((n, s) => n * nCases === (sizes[s] as number) * rows.length);
}
