import type { GapHistogram } from './gap-histogram.js';

/** One graded load run in columns: what every figure of the join is computed from. Rows are requests, all that were sent. */
export interface LoadTable {
  readonly nRequests: number;
  /** Index into `LOAD_OUTCOMES`. */
  readonly outcome: Uint8Array;
  /** By the gate's own checks on the request's own output: see `QUALITY`. */
  readonly quality: Uint8Array;
  /** Index into the named list, or `NO_NAME` where the request has none. */
  readonly slice: NamedColumn;
  readonly trafficClass: NamedColumn;
  readonly model: NamedColumn;
  readonly priority: NamedColumn;
  /** Dense index of the case each request was made from, `NO_NAME` where unknown: requests of one case are a cluster. */
  readonly caseOf: NamedColumn;
  /** 0 not streamed, 1 streamed, 2 unknown. */
  readonly streaming: Uint8Array;
  /** Sampling weight of the request in the traced traffic: 1 where all is traced. */
  readonly weight: Float64Array | null;
  /** Milliseconds since the run's start; NaN where not measured. */
  readonly scheduledMs: Float64Array;
  readonly sentMs: Float64Array;
  /** Milliseconds; NaN where not measured. */
  readonly ttftMs: Float64Array;
  readonly ttfoMs: Float64Array;
  readonly tpotMs: Float64Array;
  readonly ntpotMs: Float64Array;
  readonly e2eMs: Float64Array;
  /** Tokens; NaN where not told. */
  readonly nIn: Float64Array;
  readonly nOut: Float64Array;
  readonly nReasoning: Float64Array;
  /** Largest gap between chunks of each request; NaN where not kept. */
  readonly maxGapMs: Float64Array;
  /** All gaps of all requests, merged. */
  readonly gaps: GapHistogram;
}

/** Quality of one request's output. */
export const QUALITY = { failed: 0, passed: 1, unscored: 2, unjoined: 3 } as const;

export interface NamedColumn {
  readonly names: readonly string[];
  readonly index: Uint32Array;
}

/** Index of a row that has no name in a `NamedColumn`. */
export const NO_NAME = 0xffffffff;
