import type { StatisticsSettings } from '../../definition/gate.js';

/** What the intervals of a join are computed with: the gate's own settings. */
export type JoinStatistics = Pick<StatisticsSettings, 'confidence' | 'resamples' | 'seed'>;
