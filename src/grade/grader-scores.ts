import type { ArmId } from '../definition/gate.js';
import type { CaseScore } from './score-case.js';

/**
 * Both arms' scores of a case as a judge or as people gave them, on the 0–1 scale of the metric. A preference is told as
 * a share of the win: 1 and 0, 0 and 1, or ½ and ½, so that candidate − baseline is d in {−1, 0, +1}.
 */
export type GraderScores = Readonly<Record<ArmId, CaseScore>>;

/** d in {−1, 0, +1} as scores of both arms. */
export function scoresOfPreference(d: -1 | 0 | 1): GraderScores {
  return {
    baseline: { state: 'scored', score: (1 - d) / 2 },
    candidate: { state: 'scored', score: (1 + d) / 2 },
  };
}

export function unscoredInBoth(why: string): GraderScores {
  return { baseline: { state: 'unscored', why }, candidate: { state: 'unscored', why } };
}
