import type { LimitedQuantity } from '../definition/slo/slo.js';
import { assertNever } from '../shared/assert-never.js';
import type { LoadTable } from './load-table.js';

/** Durations that stand in columns, one value a request. */
export const COLUMN_QUANTITIES = ['ttft_ms', 'ttfo_ms', 'tpot_ms', 'ntpot_ms', 'e2e_ms'] as const;

/** The column of a duration; for `itl_gap_ms` each request's largest gap. What cannot be (below 0) is not measured: NaN. */
export function quantityColumn(table: LoadTable, quantity: LimitedQuantity): Float64Array {
  return columnOf(table, quantity).map((value) => (value >= 0 && value < Infinity ? value : Number.NaN));
}

/** The same as it stands in the table. */
export function columnOf(table: LoadTable, quantity: LimitedQuantity): Float64Array {
  switch (quantity) {
    case 'ttft_ms':
      return table.ttftMs;
    case 'ttfo_ms':
      return table.ttfoMs;
    case 'tpot_ms':
      return table.tpotMs;
    case 'ntpot_ms':
      return table.ntpotMs;
    case 'e2e_ms':
      return table.e2eMs;
    case 'itl_gap_ms':
      return table.maxGapMs;
    default:
      return assertNever(quantity);
  }
}
