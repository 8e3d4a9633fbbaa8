import type { GapHistogram } from './gap-histogram.js';

const FIRST_EDGE_MS = 0.1;
/** Buckets of 2 %: what a percentile of gaps is known to. */
const RATIO = 1.02;
/** Up to some three hours; longer gaps stand in the last bucket. */
const N_BUCKETS = 932;

/** Counts gaps between chunks as they come, in the same buckets for every load run. */
export class GapCollector {
  readonly #counts = new Float64Array(N_BUCKETS);
  #nGaps = 0;

  /** @param gapMs >= 0 and finite; anything else is not counted */
  add(gapMs: number): void {
    if (!Number.isFinite(gapMs) || gapMs < 0) return;
    const bucket =
      gapMs < FIRST_EDGE_MS ? 0 : 1 + Math.floor(Math.log(gapMs / FIRST_EDGE_MS) / Math.log(RATIO));
    const kept = Math.min(bucket, N_BUCKETS - 1);
    this.#counts[kept] = (this.#counts[kept] as number) + 1;
    this.#nGaps += 1;
  }

  finish(): GapHistogram {
    return { firstEdgeMs: FIRST_EDGE_MS, ratio: RATIO, counts: this.#counts, nGaps: this.#nGaps };
  }
}
