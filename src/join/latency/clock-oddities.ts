import { LIMITED_QUANTITIES } from '../../definition/slo/slo.js';
import { LOAD_OUTCOMES } from '../load-run.js';
import type { LoadTable } from '../load-table.js';
import { columnOf } from '../quantity-column.js';
import type { ClockOddities } from './latency.js';

const SUCCEEDED = LOAD_OUTCOMES.indexOf('succeeded');
/** Within a millisecond two readings of one clock may be rounded apart. */
const ROUNDING_MS = 1;

/** Counts what cannot be, and answers too short for a time per token. */
export function clockOddities(table: LoadTable): ClockOddities {
  const negative = LIMITED_QUANTITIES.flatMap((quantity) => {
    const count = columnOf(table, quantity).reduce((sum, value) => sum + (value < 0 ? 1 : 0), 0);
    return count === 0 ? [] : [[quantity, count] as const];
  });
  const counts = { nFirstTokenAfterEnd: 0, nSentBeforeScheduled: 0, nOneToken: 0, nZeroTokens: 0 };
  for (let row = 0; row < table.nRequests; row += 1) {
    if (at(table.ttftMs, row) > at(table.e2eMs, row) + ROUNDING_MS) counts.nFirstTokenAfterEnd += 1;
    if (at(table.sentMs, row) < at(table.scheduledMs, row) - ROUNDING_MS) counts.nSentBeforeScheduled += 1;
    if (table.outcome[row] !== SUCCEEDED) continue;
    if (table.nOut[row] === 1) counts.nOneToken += 1;
    if (table.nOut[row] === 0) counts.nZeroTokens += 1;
  }
  return { negative: Object.fromEntries(negative), ...counts };
}

function at(column: Float64Array, row: number): number {
  return column[row] as number;
}
