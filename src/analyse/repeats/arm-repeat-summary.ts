import { type RepeatedStratum, type RepeatSummary, summariseRepeats } from './summarise-repeats.js';

/** A case whose repeats do not all score alike. */
export interface UnstableCase {
  readonly caseId: string;
  /** Mean of its scores, in [0, 1]. */
  readonly mean: number;
  readonly nRepeats: number;
}

/** What the repeats of one arm say in one metric. Variances are on the squared score scale; null where not estimable. */
export interface ArmRepeatSummary {
  /** Responses per repeated case. */
  readonly nRepeats: number;
  /** Repeated cases with every repeat scored: what the numbers rest on. */
  readonly nCases: number;
  /** Repeated cases left out because a repeat is unscored. */
  readonly nUnscored: number;
  readonly varianceBetween: number | null;
  /** Variance of one response about its case's mean. */
  readonly varianceWithin: number | null;
  readonly icc1: number | null;
  /** Chance that two repeats of a case differ; binary scores only. */
  readonly flipRate: number | null;
  readonly nUnstable: number;
  /** The first of them, in the gate's order, with their means; a stable case's mean is its one score. */
  readonly unstableCases: readonly UnstableCase[];
  /** Standard deviation of the share-weighted score from one pass to the next. */
  readonly noiseOfScore: number | null;
  /** The same for the difference of two single passes. */
  readonly noiseOfDifference: number | null;
}

/** Unstable cases named; all are counted. */
export const MAX_UNSTABLE_CASES = 50;

/**
 * One arm's repeats in the form in which a verdict keeps them.
 * @throws RangeError where the repeated cases have unequal numbers of repeats
 */
export function armRepeatSummary(strata: readonly RepeatedStratum[]): ArmRepeatSummary {
  return inRecordForm(strata, summariseRepeats(strata));
}

/** The same from a summary already made. */
export function inRecordForm(strata: readonly RepeatedStratum[], summary: RepeatSummary): ArmRepeatSummary {
  const { variance, instability } = summary;
  // Without a slice that carries a share there is no overall that could be noisy.
  const noise = strata.some(({ weight }) => weight > 0) ? summary.noise : null;
  const isEstimated = variance.state === 'estimated';
  const named = new Set(summary.unstableCaseIds.slice(0, MAX_UNSTABLE_CASES));
  const repeated = strata.flatMap((stratum) => stratum.repeated);
  return {
    nRepeats: repeated[0]?.scores.length ?? 0,
    nCases: summary.nCases,
    nUnscored: summary.nUnscored,
    varianceBetween: isEstimated ? variance.varianceBetween : null,
    varianceWithin: isEstimated ? variance.varianceWithin : null,
    icc1: isEstimated ? variance.icc1 : null,
    flipRate: instability?.state === 'estimated' ? instability.flipRate : null,
    nUnstable: summary.unstableCaseIds.length,
    unstableCases: repeated
      .filter(({ caseId }) => named.has(caseId))
      .map(({ caseId, scores }) => ({ caseId, mean: meanOf(scores), nRepeats: scores.length })),
    noiseOfScore: noise?.ofScore ?? null,
    noiseOfDifference: noise?.ofDifference ?? null,
  };
}

/** Of an unstable case, whose scores are all there. */
function meanOf(scores: readonly (number | null)[]): number {
  return scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) / scores.length;
}
