import { type ArmRepeatSummary, inRecordForm } from './arm-repeat-summary.js';
import { shareRemovableByRepeats } from './repeat-gain.js';
import { type RunEffect, runEffect } from './run-effect.js';
import { type RepeatedStratum, summariseRepeats } from './summarise-repeats.js';

/** Run-to-run variance of both arms in one metric. */
export interface MetricRepeats {
  readonly metric: string;
  readonly baseline: ArmRepeatSummary;
  readonly candidate: ArmRepeatSummary;
  /**
   * Share of the variance of the overall difference that more repeats could remove at most, in [0, 1]; the rest is
   * between cases. null where it cannot be estimated.
   */
  readonly shareRemovable: number | null;
  /** Movement common to all cases of one pass, which resampling cases cannot see; null where not estimable. */
  readonly runEffect: RunEffect | null;
}

export interface MetricRepeatsInput {
  readonly metric: string;
  readonly baseline: readonly RepeatedStratum[];
  readonly candidate: readonly RepeatedStratum[];
  /** Of the overall difference; null where there is none. */
  readonly standardError: number | null;
  /** Mean over all weighted cases of 1/repeats: 1 where none is repeated, 1/K where all are. */
  readonly meanInverseRepeats: number;
}

/** Both arms' repeats, and what more of them could do for the comparison. */
export function metricRepeats(input: MetricRepeatsInput): MetricRepeats {
  const baseline = summariseRepeats(input.baseline);
  const candidate = summariseRepeats(input.candidate);
  const variances = [baseline.variance, candidate.variance].filter(({ state }) => state === 'estimated');
  const nRepeats = 1 / input.meanInverseRepeats;
  const noiseOf = (noise: typeof baseline.noise) =>
    noise === null ? null : { varianceWithin: noise.ofScore ** 2, nRepeats };
  const [ofBaseline, ofCandidate] = [noiseOf(baseline.noise), noiseOf(candidate.noise)];
  return {
    metric: input.metric,
    baseline: inRecordForm(input.baseline, baseline),
    candidate: inRecordForm(input.candidate, candidate),
    shareRemovable:
      ofBaseline === null || ofCandidate === null || input.standardError === null
        ? null
        : // The noise is that of the whole mean already, so it counts as one case.
          shareRemovableByRepeats(ofBaseline, ofCandidate, 1, input.standardError),
    runEffect:
      variances.length === 2
        ? runEffect(variances.flatMap((v) => (v.state === 'estimated' ? [v] : [])))
        : null,
  };
}
