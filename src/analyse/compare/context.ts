import type { StatisticsSettings } from '../../definition/gate.js';
import type { BlockRunner } from '../bootstrap/run-blocks.js';
import type { StreamName } from '../rng/stream.js';

/** What every comparison of one metric shares. */
export interface MetricContext {
  readonly metric: string;
  readonly settings: StatisticsSettings;
  readonly step: number | null;
  readonly isBinary: boolean;
  /** Level of the intervals of slices and cohorts: higher than `settings.confidence` under a Bonferroni correction. */
  readonly sliceLevel: number;
  readonly run: BlockRunner;
}

/** The name of a stream of this metric. */
export function streamOf({ settings, metric }: MetricContext, slice: string, purpose: string): StreamName {
  return { seed: settings.seed, metric, slice, purpose };
}
