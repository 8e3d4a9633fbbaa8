import { ARM_IDS, type ArmId, type HumanGrading, type Metric } from '../../definition/gate.js';
import { type GraderScores, scoresOfPreference, unscoredInBoth } from '../grader-scores.js';
import type { CaseScore } from '../score-case.js';
import type { CaseGrading } from './case-grading.js';
import { answerTo, type Question, questionOf } from './question.js';
import { isOpen, type Settled, settle } from './settle.js';

/** What people's grades make of one case in one metric. */
export interface SettledCase {
  /** The least settled of what the metric needs. */
  readonly state: Settled['state'];
  /** The same of each arm alone. */
  readonly arms: Readonly<Record<ArmId, Settled['state']>>;
  readonly scores: GraderScores;
  /** Arms whose score a grade to come could still give. */
  readonly openArms: readonly ArmId[];
}

const WHY = {
  disputed: 'raters disagree, and no third rater has settled it',
  skipped: 'no rater could judge it',
  outstanding: 'a grade by a person is outstanding',
} as const;

/** From the state that leaves most open to none. */
const STATES = ['outstanding', 'disputed', 'skipped', 'settled'] as const;

/**
 * A metric's scores of a case, on its 0–1 scale: levels as (level − lowest)/(highest − lowest).
 * @param grading null where the case is in no packet yet
 */
export function settleCase(
  metric: Metric,
  human: Pick<HumanGrading, 'rubric' | 'settle'>,
  grading: CaseGrading | null,
): SettledCase {
  const question = questionOf(metric, human.rubric);
  if (question.kind === 'preference') {
    const settled = settleQuestion(question, 'candidate', human, grading);
    const scores =
      settled.state === 'settled'
        ? scoresOfPreference(settled.value as -1 | 0 | 1)
        : unscoredInBoth(WHY[settled.state]);
    const { state } = settled;
    const openArms = isOpen(settled) ? ARM_IDS : [];
    return { state, arms: { baseline: state, candidate: state }, scores, openArms };
  }
  const [baseline, candidate] = ARM_IDS.map((arm) => settleQuestion(question, arm, human, grading)) as [
    Settled,
    Settled,
  ];
  return {
    state: STATES.find((state) => baseline.state === state || candidate.state === state) ?? 'outstanding',
    arms: { baseline: baseline.state, candidate: candidate.state },
    scores: { baseline: scoreOf(question, baseline), candidate: scoreOf(question, candidate) },
    openArms: ARM_IDS.filter((arm) => isOpen(arm === 'baseline' ? baseline : candidate)),
  };
}

/** What people's grades make of one question about one arm's answer. */
export function settleQuestion(
  question: Question,
  arm: ArmId,
  human: Pick<HumanGrading, 'settle'>,
  grading: CaseGrading | null,
): Settled {
  const ratings = (grading?.readings ?? [])
    .filter(({ purpose, isRepeat, sides }) => {
      return purpose !== 'confirm' && !isRepeat && sides.some((side) => side.includes(arm));
    })
    .map((reading) => ({
      value: answerTo(question, reading, arm),
      isThird: reading.purpose === 'disputed',
    }));
  const nAwaited = (grading?.awaited ?? []).filter((arms) => arms.includes(arm)).length;
  return settle(ratings, nAwaited, human.settle);
}

function scoreOf(question: Question, settled: Settled): CaseScore {
  if (settled.state !== 'settled') return { state: 'unscored', why: WHY[settled.state] };
  if (question.kind !== 'criterion') return { state: 'scored', score: settled.value };
  const levels = question.criterion.levels.map(({ score }) => score);
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  return { state: 'scored', score: (settled.value - lowest) / (highest - lowest) };
}
