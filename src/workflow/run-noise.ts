import type { Analysis } from '../analyse/analysis.js';
import { type AANoise, aaNoise } from '../analyse/repeats/aa-noise.js';
import { type MetricRepeats, metricRepeats } from '../analyse/repeats/metric-repeats.js';
import type { RunDefinition } from './ports.js';
import type { MetricRepeatScores } from './tally/repeat-scores.js';

export interface RunNoise {
  /** null where no case is asked more than once. */
  readonly repeats: readonly MetricRepeats[] | null;
  /** null but for A/A. */
  readonly noise: readonly AANoise[] | null;
}

/** What the single responses of a run say of its noise, for the record beside the verdict; it decides nothing. */
export function runNoise(
  scores: readonly MetricRepeatScores[],
  analysis: Analysis,
  definition: Pick<RunDefinition, 'isAA' | 'baseline'>,
): RunNoise {
  const repeats = scores.flatMap(({ metric, arms, meanInverseRepeats }) => {
    if (arms === null) return [];
    const overall = analysis.metrics.find((candidate) => candidate.metric === metric)?.overall ?? null;
    const standardError = overall?.standardError ?? null;
    return [metricRepeats({ metric, ...arms, standardError, meanInverseRepeats })];
  });
  const areAnswersShared = definition.baseline.endpoint.kind === 'recorded';
  const noise = scores.flatMap(({ metric, firstAnswers }) =>
    firstAnswers === null ? [] : [aaNoise(metric, firstAnswers, areAnswersShared)],
  );
  return { repeats: repeats.length === 0 ? null : repeats, noise: definition.isAA ? noise : null };
}
