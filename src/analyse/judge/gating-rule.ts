/** Fewest labelled pairs for a prediction-powered interval to be shown at all, and for a gate to rest on it. */
export const LABELS_TO_SHOW = 50;
export const LABELS_TO_GATE = 200;
/** Fewest labelled pairs on which human and judge differ; fewer leave the correction's own error unknown. */
export const RECTIFIERS_TO_GATE = 10;

/**
 * What judge grades may do. `undecided`: no human grades, so nothing. `human-only`: the human interval alone.
 * `shown`: PPI++ beside it, for information; the gate still uses the human grades. `gates`: PPI++ decides.
 */
export type JudgeRole = 'undecided' | 'human-only' | 'shown' | 'gates';

export interface JudgeStanding {
  /** Pairs graded by people and judge alike. */
  readonly nLabelled: number;
  /** Of these, pairs whose human and judge differences are not equal. */
  readonly nNonZeroRectifiers: number;
  readonly isCalibrated: boolean;
}

/** The rule by number of labels. A judge that is not calibrated never gates, however many labels there are. */
export function judgeRole({ nLabelled, nNonZeroRectifiers, isCalibrated }: JudgeStanding): JudgeRole {
  if (!(nLabelled > 0)) return 'undecided';
  if (nLabelled < LABELS_TO_SHOW) return 'human-only';
  const isEnough = nLabelled >= LABELS_TO_GATE && nNonZeroRectifiers >= RECTIFIERS_TO_GATE;
  return isEnough && isCalibrated ? 'gates' : 'shown';
}
