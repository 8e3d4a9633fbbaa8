import type { Quantity } from '../formula.js';
import { formulaOf } from '../formula-of.js';
import type { LoadRun } from '../load-run.js';
import type { LoadTable } from '../load-table.js';
import { COLUMN_QUANTITIES, quantityColumn } from '../quantity-column.js';
import { allRows } from '../row-groups.js';
import { clockOddities } from './clock-oddities.js';
import { gapPercentile, shareWithin } from './gap-percentiles.js';
import {
  LATENCY_DEFAULTS,
  type LatencyOptions,
  type LatencyReport,
  type QuantityLatency,
} from './latency.js';
import { dimensionGroups, latencyGroup, outcomeCounts } from './latency-groups.js';
import { latencyWarnings } from './latency-warnings.js';
import { sendLag } from './send-lag.js';

/**
 * Latency of one load run: percentiles of every quantity by outcome, lengths, slice, class, model, priority and streaming
 * mode, each with its n. Requests that failed stand in every count and in `ofAllSent`.
 */
export function describeLatency(
  table: LoadTable,
  run: Pick<LoadRun, 'loop' | 'durationS' | 'formulas'>,
  options: LatencyOptions = LATENCY_DEFAULTS,
): LatencyReport {
  const groups = dimensionGroups(table, options.lengthEdges);
  const lag = sendLag(table, options);
  const oddities = clockOddities(table);
  return {
    nRequests: table.nRequests,
    outcomes: outcomeCounts(table, allRows(table.nRequests)),
    windowS: run.durationS,
    loop: run.loop,
    quantities: COLUMN_QUANTITIES.flatMap((quantity): readonly QuantityLatency[] => {
      const column = quantityColumn(table, quantity);
      if (column.every(Number.isNaN)) return [];
      return [
        {
          quantity,
          formula: formulaOf(run.formulas, quantity),
          groups: groups.map((group) => latencyGroup(table, column, group, options)),
        },
      ];
    }),
    gaps: gapLatency(table, run, options),
    sendLag: lag,
    oddities,
    warnings: latencyWarnings(run, lag, oddities, table.weight !== null),
  };
}

const GAP: Quantity = 'itl_gap_ms';

function gapLatency(
  { gaps }: LoadTable,
  { formulas }: Pick<LoadRun, 'formulas'>,
  { percentiles, gapLimitsMs }: LatencyOptions,
): LatencyReport['gaps'] {
  if (gaps.nGaps === 0) return null;
  return {
    formula: formulaOf(formulas, GAP),
    nGaps: gaps.nGaps,
    percentiles: percentiles.map((p) => gapPercentile(gaps, p)),
    limits: gapLimitsMs.map((limitMs) => ({ limitMs, share: shareWithin(gaps, limitMs) })),
  };
}
