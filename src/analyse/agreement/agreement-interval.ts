import type { StreamName } from '../rng/stream.js';
import { type AdditiveMeasure, measureAgreement, totalsOf } from './additive-measure.js';
import { bootstrapUnits, type UnitInterval } from './bootstrap-units.js';
import type { CoefficientGap } from './coefficient.js';
import type { RatingTable } from './rating-table.js';

/** A coefficient with its interval over units, or null with the reason. */
export type AgreementEstimate =
  | { readonly value: number; readonly interval: UnitInterval | null }
  | { readonly value: null; readonly reason: CoefficientGap };

export interface AgreementSettings {
  /** Cluster of each unit, or null. */
  readonly clusterOf: readonly (string | number)[] | null;
  /** How many units each stands for, with mean 1; absent or null where all count alike. */
  readonly weights?: readonly number[] | null;
  readonly stream: StreamName;
  readonly nResamples: number;
  /** Two-sided level in (0, 1). */
  readonly level: number;
}

/**
 * A coefficient over a table with its bootstrap interval over units or clusters, never over single ratings: ratings of
 * one unit are not independent.
 */
export function agreementWithInterval(
  measure: AdditiveMeasure,
  table: RatingTable,
  settings: AgreementSettings,
): AgreementEstimate {
  const weights = settings.weights ?? null;
  const coefficient = measureAgreement(measure, table, weights);
  if (coefficient.value === null) return coefficient;
  const interval = bootstrapUnits({
    ...settings,
    unitTotals: table.units.map((unit, index) => totalsOf(measure, [unit], weights && [weights[index] ?? 1])),
    statistic: (totals) => measure.fromTotals(totals).value,
  });
  return { value: coefficient.value, interval };
}
