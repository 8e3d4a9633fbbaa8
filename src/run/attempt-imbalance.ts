import type { ArmId } from '../definition/gate.js';
import type { StoredResponse } from './response.js';

/** Difference of mean attempts between the arms beyond which a report warns. */
export const ATTEMPT_IMBALANCE = 0.1;

export interface AttemptMeans {
  /** Mean attempts a response; null where an arm sent nothing (recorded, or not begun). */
  readonly mean: Readonly<Record<ArmId, number | null>>;
  /** True where one arm's answers were drawn noticeably more often than the other's. */
  readonly isImbalanced: boolean;
}

/** Retries are for faults alone, but an arm that fails more still gets more draws on its hard cases: that is said. */
export function attemptMeans(responses: Iterable<StoredResponse>): AttemptMeans {
  const sums = { baseline: 0, candidate: 0 };
  const counts = { baseline: 0, candidate: 0 };
  for (const { arm, attempts } of responses) {
    if (attempts === 0) continue;
    sums[arm] += attempts;
    counts[arm]++;
  }
  const mean = (arm: ArmId): number | null => (counts[arm] === 0 ? null : sums[arm] / counts[arm]);
  const [baseline, candidate] = [mean('baseline'), mean('candidate')];
  const isImbalanced =
    baseline !== null && candidate !== null && Math.abs(candidate - baseline) > ATTEMPT_IMBALANCE;
  return { mean: { baseline, candidate }, isImbalanced };
}
