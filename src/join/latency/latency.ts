import type { Bounds, Finding } from '../finding.js';
import type { Formula, Quantity } from '../formula.js';
import type { LoadOutcome } from '../load-run.js';

/** Latency of one load run: what `describeLatency` returns. Percentiles of different runs are never averaged. */
export interface LatencyReport {
  readonly nRequests: number;
  readonly outcomes: OutcomeCounts;
  /** Length of the measurement window in seconds; null where the file does not tell it. */
  readonly windowS: number | null;
  readonly loop: 'open' | 'closed' | 'unknown';
  readonly quantities: readonly QuantityLatency[];
  /** All gaps between chunks, pooled over requests and known to within a bucket; null where none were kept. */
  readonly gaps: GapLatency | null;
  readonly sendLag: SendLag | null;
  readonly oddities: ClockOddities;
  /** What a reader must know before believing the numbers, in sentences. */
  readonly warnings: readonly string[];
}

/** Requests by what became of them; the sum is all that were sent. */
export type OutcomeCounts = Readonly<Record<LoadOutcome, number>>;

export interface QuantityLatency {
  readonly quantity: Quantity;
  /** null where the file names none, and then no number of it is compared with another run's. */
  readonly formula: Formula | null;
  readonly groups: readonly LatencyGroup[];
}

export const DIMENSIONS = [
  'all',
  'outcome',
  'prompt-length',
  'output-length',
  'slice',
  'traffic-class',
  'model',
  'priority',
  'streaming',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Requests that have something in common. Except under `outcome`, percentiles are of those that succeeded. */
export interface LatencyGroup {
  readonly dimension: Dimension;
  /** null: requests without a name or length in this dimension. */
  readonly name: string | null;
  /** True for the one group that holds what is left when a dimension has too many names. */
  readonly isRest: boolean;
  /** All requests of the group that were sent, whatever became of them. */
  readonly nSent: number;
  readonly outcomes: OutcomeCounts;
  /** Requests that the percentiles rest on. */
  readonly nMeasured: number;
  readonly mean: Finding;
  readonly percentiles: readonly Percentile[];
}

/** One percentile with its distribution-free interval. */
export interface Percentile {
  /** In (0, 1), e.g. 0.99. */
  readonly p: number;
  /** Requests it rests on. */
  readonly n: number;
  /** Smallest value that at least the share p does not exceed. Not established where the interval has no upper or lower end. */
  readonly finding: Finding;
  /** Order statistics that hold the true percentile with probability `level` or more; null where n is too small for both. */
  readonly interval: (Bounds & { readonly level: number }) | null;
  /**
   * The same percentile over all requests of the group that were sent, those without a value counted as slower than any that
   * has one; not established where it falls among them.
   */
  readonly ofAllSent: Finding;
}

export interface GapLatency {
  readonly formula: Formula | null;
  readonly nGaps: number;
  readonly percentiles: readonly GapPercentile[];
  /** How many of the gaps keep each limit that an objective sets; of gaps, where the objective counts requests. */
  readonly limits: readonly { readonly limitMs: number; readonly share: Finding }[];
}

/** A percentile of a histogram: known to within the bucket it falls into. */
export interface GapPercentile {
  readonly p: number;
  readonly bounds: Bounds | null;
  /** Why there are no bounds; null where there are. */
  readonly reason: string | null;
}

/** How much later than scheduled requests were sent. */
export interface SendLag {
  /** Requests with both times. */
  readonly n: number;
  readonly percentiles: readonly Percentile[];
  /** Declared limit in milliseconds. */
  readonly limitMs: number;
  readonly nLate: number;
  /** Of n. */
  readonly lateShare: number;
  /** True where more than 1 in 100 were late: the generator, not the server, set the pace. */
  readonly isDelayed: boolean;
}

/** Rows whose times cannot be: taken for not measured, and counted. */
export interface ClockOddities {
  /** Values below 0, by quantity name. */
  readonly negative: Readonly<Partial<Record<Quantity, number>>>;
  /** First token after the end. */
  readonly nFirstTokenAfterEnd: number;
  /** Sent more than a millisecond before schedule: two clocks that do not agree. */
  readonly nSentBeforeScheduled: number;
  /** Answers of one token, which have no time per further token. */
  readonly nOneToken: number;
  /** Requests that succeeded and gave no token at all. */
  readonly nZeroTokens: number;
}

export interface LatencyOptions {
  /** In (0, 1), ascending. */
  readonly percentiles: readonly number[];
  /** Two-sided level of intervals. */
  readonly level: number;
  /** Upper edges of length classes in tokens, ascending; the last class is open. */
  readonly lengthEdges: readonly number[];
  /** Lag from which a request counts as sent late. */
  readonly lagLimitMs: number;
  /** Limits on gaps between chunks whose share is told. */
  readonly gapLimitsMs: readonly number[];
}

export const LATENCY_DEFAULTS: LatencyOptions = {
  percentiles: [0.5, 0.9, 0.95, 0.99],
  level: 0.95,
  lengthEdges: [128, 512, 2048, 8192, 32768],
  lagLimitMs: 100,
  gapLimitsMs: [],
};
