import type { Spending } from './spending.js';

/** How a gate's run may stop before all its cases are answered. */
export interface SequentialSettings {
  /** Parts of the planned cases at which the run is looked at: 2 to 10, increasing, the last 1. */
  readonly looks: readonly number[];
  /** How each boundary spends its error over the looks. */
  readonly spending: { readonly pass: Spending; readonly block: Spending };
  /** null where no look stops a run that is unlikely to pass. */
  readonly futility: FutilitySettings | null;
  readonly sliceFloor: SliceFloor;
}

/** When a run that is unlikely to pass is stopped, and what its verdict is then. */
export interface FutilitySettings {
  readonly spending: Spending;
  /** Power that may be lost, 0 < beta < 1. */
  readonly beta: number;
  /** `worse-blocks`: block where the estimate is beyond the margin and the interval below 0; else inconclusive. */
  readonly verdict: 'inconclusive' | 'worse-blocks';
}

/** Fewest cases of a slice before a run may pass early: enough to notice a loss of `detect` margins with this power. */
export interface SliceFloor {
  /** Margins, >= 1. */
  readonly detect: number;
  /** In [0.5, 1). */
  readonly power: number;
}

export const SEQUENTIAL_DEFAULTS = {
  spending: { pass: 'hsd(-4)', block: 'hsd(-4)' },
  futility: { spending: 'hsd(-2)', beta: 0.2, verdict: 'inconclusive' },
  sliceFloor: { detect: 2, power: 0.8 },
} as const;
