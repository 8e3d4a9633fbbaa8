import type { Bounds, Finding } from '../finding.js';

/** One state a request; see `requestStates`. */
export const TRI = { no: 0, yes: 1, unknown: 2 } as const;

/** What is known of every request of a load run, one entry a row of its table. */
export interface RequestStates {
  readonly nRequests: number;
  /** Succeeded: never unknown. */
  readonly success: Uint8Array;
  /** Passed the gate's checks on its own output; unknown where it was not scored or belongs to no case. */
  readonly quality: Uint8Array;
  /** Met every limit of its class; unknown where one was not measured and none was missed. */
  readonly latency: Uint8Array;
  /** All three. One "no" is enough for no; yes needs every part. */
  readonly useful: Uint8Array;
}

/** A share of requests with its interval. */
export interface Fraction {
  /** Requests it is a share of: all that were sent. */
  readonly n: number;
  readonly nYes: number;
  readonly nNo: number;
  /** Never dropped: see `bounds`. */
  readonly nUnknown: number;
  /** Over the requests that are known (weighted, where weights are given); null where none is. */
  readonly estimate: number | null;
  readonly interval: FractionInterval | null;
  /** The share with every unknown request at no, and at yes, with the interval's own outer ends; equal to the interval where none is unknown. */
  readonly bounds: FractionBounds;
}

export interface FractionInterval {
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  /**
   * `wilson`: every request a unit of its own. `wilson-and-bootstrap`: requests of one case are alike, so cases are resampled and
   * Wilson's interval is widened by the design effect; the hull of both. `wilson-effective-size`: weighted requests.
   */
  readonly method: 'wilson' | 'wilson-and-bootstrap' | 'wilson-effective-size';
  /** Independent units: cases where requests of one case repeat. */
  readonly nUnits: number;
  /** ± this is the normal approximation, for comparison with other tools; nothing is decided by it. */
  readonly normalHalfWidth: number;
}

export interface FractionBounds {
  /** Share of yes if every unknown were no, and if every unknown were yes. */
  readonly worst: number;
  readonly best: number;
  /** Lower end of the interval at worst, upper end at best. */
  readonly lower: number;
  readonly upper: number;
}

/** What became of all requests sent; the parts add up to n. */
export interface Decomposition {
  readonly n: number;
  /** Passed the checks and met every limit: the useful ones. */
  readonly both: number;
  readonly qualityOnly: number;
  readonly latencyOnly: number;
  readonly neither: number;
  /** Did not succeed. */
  readonly failed: number;
  /** Succeeded, and quality or latency is unknown. */
  readonly unknown: number;
}

export interface UsefulGroup {
  readonly dimension:
    | 'all'
    | 'slice'
    | 'traffic-class'
    | 'model'
    | 'priority'
    | 'prompt-length'
    | 'output-length';
  readonly name: string | null;
  readonly isRest: boolean;
  readonly fraction: Fraction;
  readonly decomposition: Decomposition;
}

/** Useful requests of one load run: what `usefulWork` returns. */
export interface UsefulWork {
  readonly all: UsefulGroup;
  readonly groups: readonly UsefulGroup[];
  /** Shares of the parts alone. */
  readonly success: Fraction;
  readonly quality: Fraction;
  readonly latency: Fraction;
  /** Useful requests a second of the measurement window. */
  readonly goodputRps: Finding;
  /** Output tokens of useful requests. */
  readonly usefulOutputTokens: Finding;
  /** Number of useful requests. */
  readonly usefulRequests: Finding;
  /**
   * What the useful share lies between by the shares of good and of fast requests alone, where no request that succeeded has both
   * its output scored and its times measured; null where some has, or one of the shares is missing.
   */
  readonly fromSharesAlone: Bounds | null;
  readonly isWeighted: boolean;
  readonly warnings: readonly string[];
}

/** Candidate minus baseline of the useful share. */
export interface UsefulDifference {
  /** `by-case`: the same trace was run, so requests of one case are pairs. `independent`: other traffic. */
  readonly pairing: 'by-case' | 'independent';
  /** Requests compared in each arm. */
  readonly nBaseline: number;
  readonly nCandidate: number;
  /** Independent units: cases, or the smaller arm's units. */
  readonly nUnits: number;
  readonly baseline: number | null;
  readonly candidate: number | null;
  readonly difference: number | null;
  readonly interval: (Bounds & { readonly level: number; readonly method: string }) | null;
  /** With every unknown request at its worst and at its best for the candidate; null where nothing is unknown. */
  readonly worstCase: DifferenceExtreme | null;
  readonly bestCase: DifferenceExtreme | null;
}

export interface DifferenceExtreme extends Bounds {
  readonly difference: number;
}

export interface UsefulComparison {
  readonly overall: UsefulDifference;
  readonly slices: readonly (UsefulDifference & { readonly slice: string })[];
}
