import type { Comparison } from '../../analyse/analysis.js';
import type { LookBoundaries } from './look-boundaries.js';
import type { PlannedLooks } from './planned-looks.js';
import type { TestedRule } from './tested-rules.js';

/** What the rules have to know of the look they are decided at. */
export interface LookFacts {
  /** 1-based. */
  readonly look: number;
  readonly planned: PlannedLooks;
  /** True where the run is known to have ended here: there is no going on. */
  readonly isEnd: boolean;
  /** Why nothing is read at it but critical failures; null where it is read. */
  readonly unreadBecause: 'not-answered' | 'too-few-scored' | 'nothing-new' | null;
  readonly tested: readonly TestedAtLook[];
  /** Two-sided level that a loss in the family of slices has to stand up to. */
  readonly familyConfidence: number;
}

/** A rule of non-inferiority as a look sees it. */
export interface TestedAtLook {
  readonly rule: TestedRule;
  readonly boundaries: LookBoundaries;
  readonly comparison: Comparison | null;
  /** Z of "the loss is smaller than the margin"; null where there is nothing to tell it by. */
  readonly statistic: number | null;
  /** True where going on is unlikely to show that the margin is kept. */
  readonly isFutile: boolean;
  /** True where what was seen is a loss beyond the margin, and worse than no change. */
  readonly isWorse: boolean;
  /** Chance that the last look passes if the rest shows no loss; null at the last look and where it cannot be told. */
  readonly chanceToPass: number | null;
}

export function isLastLook({ look, planned }: Pick<LookFacts, 'look' | 'planned'>): boolean {
  return look === planned.settings.looks.length;
}
