import { decideThreshold, isBelow } from '../decide-threshold.js';

/** What a look says of a rule of non-inferiority. */
export type LookState =
  /** The loss is shown to be within the margin. */
  | 'met'
  /** The loss is shown to be beyond it. */
  | 'worse'
  /** Going on is unlikely to show either. */
  | 'futile'
  | 'open';

export interface LookReading {
  /** Ends of the interval at the look's own levels: the lower at that of the pass, the upper at that of the block. */
  readonly lower: number;
  readonly upper: number;
  readonly estimate: number;
  /** 0 <= margin < 1. */
  readonly margin: number;
  /** See `lookStatistic`. */
  readonly statistic: number;
  /** Z below which going on is futile; null at the last look, and where futility stops nothing. */
  readonly futility: number | null;
}

/** State of a rule at a look. A number that is not finite leaves it open. */
export function lookState({ lower, upper, estimate, margin, statistic, futility }: LookReading): LookState {
  const ends = { lower, upper, estimate, margin, n: 0, minCases: 0 };
  const decided = decideThreshold({ policy: 'non-inferiority', ...ends });
  if (decided !== 'undecided') return decided === 'met' ? 'met' : 'worse';
  return futility !== null && statistic < futility ? 'futile' : 'open';
}

/** At a futility stop under `worse-blocks`: whether what was seen is a loss beyond the margin that is worse than no change. */
export function isWorseAtFutility({ estimate, upper, margin }: LookReading): boolean {
  return isBelow(estimate, -margin) && isBelow(upper, 0);
}
