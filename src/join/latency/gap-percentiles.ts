import { type Bounds, between, type Finding, notEstablished } from '../finding.js';
import type { GapHistogram } from '../gap-histogram.js';
import type { GapPercentile } from './latency.js';

/** The edges of the bucket a percentile falls into; nothing is interpolated within it. @param p in (0, 1) */
export function gapPercentile(histogram: GapHistogram, p: number): GapPercentile {
  const { counts, nGaps } = histogram;
  if (nGaps === 0) return { p, bounds: null, reason: 'no gap was kept' };
  const wanted = Math.max(1, Math.ceil(p * nGaps - 1e-9));
  let seen = 0;
  const bucket = counts.findIndex((count) => {
    seen += count;
    return seen >= wanted;
  });
  return { p, bounds: edgesOf(histogram, bucket), reason: null };
}

/**
 * Share of gaps that keep a limit. A limit inside a bucket leaves it open which of the bucket's gaps keep it: then only
 * the two ends are known.
 */
export function shareWithin(histogram: GapHistogram, limitMs: number): Finding {
  const { counts, nGaps } = histogram;
  if (nGaps === 0) return notEstablished('no gap was kept');
  let surely = 0;
  let perhaps = 0;
  counts.forEach((count, bucket) => {
    const { lower, upper } = edgesOf(histogram, bucket);
    if (upper <= limitMs) surely += count;
    if (lower <= limitMs) perhaps += count;
  });
  return between(
    { lower: surely / nGaps, upper: perhaps / nGaps },
    `the limit of ${limitMs} ms falls inside a bucket of the histogram`,
  );
}

/** Edges of a bucket in milliseconds. The last one also holds all that is longer. */
function edgesOf({ firstEdgeMs, ratio, counts }: GapHistogram, bucket: number): Bounds {
  return {
    lower: bucket === 0 ? 0 : firstEdgeMs * ratio ** (bucket - 1),
    upper: bucket === counts.length - 1 ? Number.POSITIVE_INFINITY : firstEdgeMs * ratio ** bucket,
  };
}
