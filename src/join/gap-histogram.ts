/**
 * Counts of durations in buckets whose edges grow by a fixed ratio: two histograms of the same edges are merged by adding
 * counts, which no percentile can be. What lies inside a bucket is known to within its edges and no better.
 */
export interface GapHistogram {
  /** Lower edge of bucket 1 in milliseconds; bucket 0 holds all below. */
  readonly firstEdgeMs: number;
  /** Upper edge over lower edge, > 1. */
  readonly ratio: number;
  readonly counts: Float64Array;
  readonly nGaps: number;
}
