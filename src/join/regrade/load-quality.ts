/** How many requests of a load run have no quality, by why: nothing is left out of a denominator quietly. */
export interface QualityCounts {
  readonly nRequests: number;
  readonly nSucceeded: number;
  readonly nPassed: number;
  readonly nFailed: number;
  /** Succeeded, and the output could not be graded. */
  readonly nUnscored: number;
  /** Belong to no case of the gate. */
  readonly nUnjoined: number;
  /** Reasons with their counts, the most frequent first; of many reasons, the first ones. */
  readonly unscoredBecause: readonly { readonly reason: string; readonly n: number }[];
}
