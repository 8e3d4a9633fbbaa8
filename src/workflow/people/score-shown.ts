import { ARM_IDS, type ArmId, type HumanGrading, type Metric } from '../../definition/gate.js';
import { type GraderScores, scoresOfPreference, unscoredInBoth } from '../../grade/grader-scores.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import { type SettledCase, settleCase } from '../../grade/human/settle-case.js';
import type { CaseScore } from '../../grade/score-case.js';
import type { ShownPair } from './shown-pair.js';

/** What people's grades make of a drawn case in one metric. */
export type ShownScores = Pick<SettledCase, 'state' | 'scores' | 'openArms'>;

/**
 * A metric's scores of a drawn case. Two equal answers are a tie that nobody is asked about; a status that the gate counts
 * as failed loses to an answer and is 0 on every scale; any other missing answer leaves the case unscored.
 */
export function scoreShown(
  metric: Metric,
  human: Pick<HumanGrading, 'rubric' | 'settle'>,
  grading: CaseGrading | null,
  { arms, isSame }: ShownPair,
): ShownScores {
  const isPreference = metric.scale === 'net-win-rate';
  if (isPreference && isSame) return settledAs(scoresOfPreference(0));
  const absent = ARM_IDS.map((arm) => arms[arm]).find(({ state }) => state === 'absent');
  if (absent?.state === 'absent') {
    return { state: 'skipped', scores: unscoredInBoth(absent.why), openArms: [] };
  }
  const failed = ARM_IDS.filter((arm) => arms[arm].state === 'failed');
  if (isPreference && failed.length > 0) return settledAs(scoresOfFailure(failed));
  const settled = settleCase(metric, human, grading);
  if (failed.length === 0) return settled;
  const score = (arm: ArmId): CaseScore =>
    failed.includes(arm) ? { state: 'scored', score: 0 } : settled.scores[arm];
  const shown = ARM_IDS.find((arm) => !failed.includes(arm));
  return {
    state: shown === undefined ? 'settled' : grading === null ? 'skipped' : settled.arms[shown],
    scores: { baseline: score('baseline'), candidate: score('candidate') },
    // A case that is in no packet yet will be in none: nobody is asked about an answer whose pair is missing.
    openArms: grading === null ? [] : settled.openArms.filter((arm) => arm === shown),
  };
}

function settledAs(scores: GraderScores): ShownScores {
  return { state: 'settled', scores, openArms: [] };
}

/** An answer beats a failure, two failures are a tie. */
function scoresOfFailure(failed: readonly ArmId[]): GraderScores {
  if (failed.length === ARM_IDS.length) return scoresOfPreference(0);
  return scoresOfPreference(failed.includes('candidate') ? -1 : 1);
}
