import type { PairCounts } from '../analysis.js';
import type { ScoreTable } from '../score-table.js';

/** The pairs of a set of rows: both arms' scores side by side. */
export interface PairColumns {
  readonly nPlanned: number;
  readonly nScoredBaseline: number;
  readonly nScoredCandidate: number;
  readonly baseline: Float64Array;
  readonly candidate: Float64Array;
  readonly clusterOf: Uint32Array | null;
}

/**
 * What stands in for a missing score: nothing (the pair drops out of the estimate), or the value that is worst or best
 * for the candidate.
 */
export type Imputation = 'none' | 'worst' | 'best';

/** Collects the rows that have both scores, after imputation. */
export function pairColumns(table: ScoreTable, rows: Uint32Array, imputation: Imputation): PairColumns {
  const { baseline, candidate, clusterOf } = table;
  const missingBaseline = imputation === 'worst' ? 1 : 0;
  const missingCandidate = imputation === 'worst' ? 0 : 1;
  const left = new Float64Array(rows.length);
  const right = new Float64Array(rows.length);
  const clusters = clusterOf === null ? null : new Uint32Array(rows.length);
  let nScoredBaseline = 0;
  let nScoredCandidate = 0;
  let n = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    const hasBaseline = baseline.isScored[row] !== 0;
    const hasCandidate = candidate.isScored[row] !== 0;
    if (hasBaseline) nScoredBaseline += 1;
    if (hasCandidate) nScoredCandidate += 1;
    if (imputation === 'none' && !(hasBaseline && hasCandidate)) continue;
    left[n] = hasBaseline ? (baseline.score[row] as number) : missingBaseline;
    right[n] = hasCandidate ? (candidate.score[row] as number) : missingCandidate;
    if (clusters !== null) clusters[n] = clusterOf?.[row] as number;
    n += 1;
  }
  return {
    nPlanned: rows.length,
    nScoredBaseline,
    nScoredCandidate,
    baseline: left.subarray(0, n),
    candidate: right.subarray(0, n),
    clusterOf: clusters?.subarray(0, n) ?? null,
  };
}

/** Candidate − baseline, pair by pair. */
export function differencesOf({ baseline, candidate }: PairColumns): Float64Array {
  return candidate.map((score, i) => score - (baseline[i] as number));
}

/** The 2×2 table of 0/1 scores. */
export function countPairsOf({ baseline, candidate }: PairColumns): PairCounts {
  let bothPass = 0;
  let regressed = 0;
  let improved = 0;
  for (let i = 0; i < baseline.length; i += 1) {
    if (baseline[i] === 1) {
      if (candidate[i] === 1) bothPass += 1;
      else regressed += 1;
    } else if (candidate[i] === 1) improved += 1;
  }
  return { bothPass, regressed, improved, bothFail: baseline.length - bothPass - regressed - improved };
}
