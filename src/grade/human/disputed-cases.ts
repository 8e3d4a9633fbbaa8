import { ARM_IDS, type HumanGrading } from '../../definition/gate.js';
import type { CaseGrading } from './case-grading.js';
import { nameOfQuestion, questionsOf } from './question.js';
import { settleQuestion } from './settle-case.js';

/** A case that a third rater should look at. */
export interface DisputedCase {
  readonly caseId: string;
  /** `disputed`: raters disagree and the gate's rule does not settle it; `skipped`: nobody who looked could judge. */
  readonly state: 'disputed' | 'skipped';
  /** What they disagree on: names of questions, in the order of the rubric; empty where nobody could judge. */
  readonly questions: readonly string[];
}

/**
 * Cases whose grades are all in and leave something open, in the order of `byCase`: what `packet export --disputed` shows
 * to a third rater. A tie and both bad are one result, so raters who said either do not disagree.
 */
export function disputedCases(
  human: Pick<HumanGrading, 'mode' | 'rubric' | 'settle'>,
  byCase: ReadonlyMap<string, CaseGrading>,
): readonly DisputedCase[] {
  const questions = questionsOf(human);
  const found: DisputedCase[] = [];
  for (const [caseId, grading] of byCase) {
    const isIn = (state: string) => (question: (typeof questions)[number]) =>
      ARM_IDS.some((arm) => settleQuestion(question, arm, human, grading).state === state);
    if (grading.readings.every(({ purpose }) => purpose === 'confirm')) continue;
    if (questions.some(isIn('outstanding'))) continue;
    const disputed = questions.filter(isIn('disputed')).map(nameOfQuestion);
    if (disputed.length > 0) found.push({ caseId, state: 'disputed', questions: disputed });
    else if (questions.some(isIn('skipped'))) found.push({ caseId, state: 'skipped', questions: [] });
  }
  return found;
}
