import { requireBetween, requireFinite } from '../distributions/require-range.js';

/** A response scored by judge and people, with its length. */
export interface ScoredLength {
  readonly judge: number;
  readonly human: number;
  /** In characters or tokens; lengths below 1 count as 1, so that the logarithm exists. */
  readonly length: number;
}

export type LengthDrift =
  | {
      readonly state: 'estimated';
      /** Change of judge − human per unit of natural log length. */
      readonly slope: number;
      /** What the slope makes of the arms' mean log-length difference, on the score scale. */
      readonly effectOnDifference: number;
      /** |effect| > margin/2: length alone could move the gate. */
      readonly isFlagged: boolean;
    }
  | { readonly state: 'not-estimable'; readonly reason: 'too-few-responses' | 'constant-length' };

/**
 * Length bias of pointwise scores: judge − human regressed on log length.
 * @param meanLogLengthDifference mean log length of the candidate's answers minus the baseline's
 * @param margin of the gated metric, in [0, 1)
 */
export function lengthDrift(
  responses: readonly ScoredLength[],
  meanLogLengthDifference: number,
  margin: number,
): LengthDrift {
  requireFinite('mean log-length difference', meanLogLengthDifference);
  requireBetween('margin', margin, 0, 1);
  if (responses.length < 3) return { state: 'not-estimable', reason: 'too-few-responses' };
  const logs = responses.map(({ length }) => Math.log(Math.max(1, length)));
  const gaps = responses.map(({ judge, human }) => judge - human);
  for (const value of [...logs, ...gaps]) requireFinite('value', value);
  const meanLog = logs.reduce((sum, value) => sum + value, 0) / logs.length;
  let xx = 0;
  let xy = 0;
  for (const [i, log] of logs.entries()) {
    xx += (log - meanLog) ** 2;
    xy += (log - meanLog) * (gaps[i] ?? 0);
  }
  if (!(xx > 1e-12)) return { state: 'not-estimable', reason: 'constant-length' };
  const slope = xy / xx;
  const effectOnDifference = slope * meanLogLengthDifference;
  return {
    state: 'estimated',
    slope,
    effectOnDifference,
    isFlagged: Math.abs(effectOnDifference) > margin / 2,
  };
}
