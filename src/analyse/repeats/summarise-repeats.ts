import { caseMeans, type RepeatScores } from './case-means.js';
import { flipRate, type Instability } from './flip-rate.js';
import { type RepeatVarianceResult, repeatVariance } from './repeat-variance.js';
import { type RunNoise, runNoise, type StratumNoise } from './run-noise.js';

/** One arm's repeated cases of a slice; cases answered once are counted in `nCases` only. */
export interface RepeatedStratum {
  readonly name: string;
  /** Share in the overall mean; 0 for a targeted slice. */
  readonly weight: number;
  /** All cases of the slice, repeated or not. */
  readonly nCases: number;
  readonly repeated: readonly { readonly caseId: string; readonly scores: RepeatScores }[];
}

export interface RepeatSummary {
  /** Repeated cases with all repeats scored: what the numbers rest on. */
  readonly nCases: number;
  /** Repeated cases left out because a repeat is unscored. */
  readonly nUnscored: number;
  readonly variance: RepeatVarianceResult;
  /** Binary scores only, else null. */
  readonly instability: Instability | null;
  /** Cases whose repeats do not all score alike, in the order given. */
  readonly unstableCaseIds: readonly string[];
  /** How far the overall score of one pass moves by chance; null without repeats or with an empty weighted slice. */
  readonly noise: RunNoise | null;
}

/**
 * Run-to-run variance of one arm over the repeated subset. Within-case variance is taken slice by slice, and over all
 * slices where one has no repeated case.
 * @throws RangeError where the repeated cases have unequal numbers of repeats
 */
export function summariseRepeats(strata: readonly RepeatedStratum[]): RepeatSummary {
  const complete = strata.map(({ repeated }) => completeOf(repeated));
  const all = complete.flat();
  const scores = all.map((item) => item.scores);
  const variance = repeatVariance(scores);
  const isBinary = scores.flat().every((score) => score === 0 || score === 1);
  return {
    nCases: all.length,
    nUnscored: strata.reduce((sum, { repeated }) => sum + repeated.length, 0) - all.length,
    variance,
    instability: isBinary ? flipRate(scores) : null,
    unstableCaseIds: all.flatMap(({ caseId, scores: own }) =>
      own.some((s) => s !== own[0]) ? [caseId] : [],
    ),
    noise: noiseOf(strata, complete, variance),
  };
}

interface CompleteCase {
  readonly caseId: string;
  readonly scores: readonly number[];
}

function completeOf(repeated: RepeatedStratum['repeated']): readonly CompleteCase[] {
  const means = caseMeans(repeated.map(({ scores }) => scores));
  return repeated.flatMap(({ caseId, scores }, i) =>
    means[i]?.state === 'scored' ? [{ caseId, scores: scores.map(Number) }] : [],
  );
}

function noiseOf(
  strata: readonly RepeatedStratum[],
  complete: readonly (readonly CompleteCase[])[],
  variance: RepeatVarianceResult,
): RunNoise | null {
  if (variance.state !== 'estimated') return null;
  const parts = strata.map(({ weight, nCases }, s): StratumNoise => {
    const own = repeatVariance((complete[s] ?? []).map(({ scores }) => scores));
    const varianceWithin = own.state === 'estimated' ? own.varianceWithin : variance.varianceWithin;
    return { weight, nCases, varianceWithin };
  });
  return runNoise(parts);
}
