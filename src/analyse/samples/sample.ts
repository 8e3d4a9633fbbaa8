/**
 * Numbers whose mean is estimated: differences of a slice, or one arm's scores. Held as counts of distinct values
 * where the scores lie on a lattice, so that memory does not grow with the cases.
 */
export interface Sample {
  /** Cases, >= 1. */
  readonly n: number;
  readonly mean: number;
  /** Mean of the squares. */
  readonly meanSquare: number;
  /** Σ(x − mean)²/n. */
  readonly variance: number;
  /** Σ(x − mean)³/n. */
  readonly thirdMoment: number;
  readonly nNonZero: number;
  readonly nNonOne: number;
  readonly values: Values;
  /** null where every case is its own cluster. */
  readonly clusters: Clusters | null;
}

/** The values themselves: whole units on a lattice, or real numbers. */
export type Values =
  | {
      readonly kind: 'lattice';
      /** value = units / unitsPerOne */
      readonly unitsPerOne: number;
      /** Distinct values in units, ascending. */
      readonly units: Int32Array;
      /** How many cases have each. */
      readonly counts: Float64Array;
    }
  | { readonly kind: 'continuous' /** Ascending. */; readonly sorted: Float64Array };

/** Clusters in a canonical order (by size, then total), so that nothing depends on how they were numbered. */
export interface Clusters {
  readonly count: number;
  /** Sum of the values of each cluster's cases; in units on a lattice. */
  readonly totals: Float64Array;
  readonly sizes: Float64Array;
  /** Σ(total − size·mean)² over the clusters, in real numbers. */
  readonly sumSquares: number;
  /** Σ(total − size·mean)³. */
  readonly sumCubes: number;
}

/** Independent units: clusters where there are any, else cases. */
export function unitsOf(sample: Sample): number {
  return sample.clusters?.count ?? sample.n;
}
