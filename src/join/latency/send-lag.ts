import type { LoadTable } from '../load-table.js';
import type { LatencyOptions, SendLag } from './latency.js';
import { percentileOf } from './percentile-of.js';

/** Beyond this share of late requests the generator was the bottleneck. */
const TOLERATED_LATE_SHARE = 0.01;

/**
 * How much later than scheduled requests were sent. What a tool measures from the actual send leaves this wait out, though
 * a user would have waited. null where no request has both times.
 */
export function sendLag({ scheduledMs, sentMs }: LoadTable, options: LatencyOptions): SendLag | null {
  const lags = sentMs
    .map((sent, row) => Math.max(0, sent - (scheduledMs[row] as number)))
    .filter((lag) => Number.isFinite(lag))
    .sort();
  if (lags.length === 0) return null;
  const nLate = lags.reduce((count, lag) => count + (lag > options.lagLimitMs ? 1 : 0), 0);
  const lateShare = nLate / lags.length;
  const sorted = { values: lags, weights: null, nWithoutValue: 0 };
  return {
    n: lags.length,
    percentiles: options.percentiles.map((p) => percentileOf(sorted, p, options.level)),
    limitMs: options.lagLimitMs,
    nLate,
    lateShare,
    isDelayed: lateShare > TOLERATED_LATE_SHARE,
  };
}
