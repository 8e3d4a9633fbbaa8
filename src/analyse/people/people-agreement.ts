import type { HumanGrading } from '../../definition/gate.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import { questionsOf } from '../../grade/human/question.js';
import { type AgreementBasis, type QuestionAgreement, questionAgreement } from './question-agreement.js';
import { questionUnits } from './question-units.js';
import { type RaterAgreement, raterAgreement } from './rater-agreement.js';
import { type RaterWork, raterWork } from './rater-work.js';

/** How well people agree, question by question. */
export interface PeopleAgreement {
  readonly overall: readonly QuestionAgreement[];
  /** Question by question, then slice by slice. */
  readonly bySlice: readonly QuestionAgreement[];
  /** Question by question, then by rater. */
  readonly byRater: readonly RaterAgreement[];
  readonly work: readonly RaterWork[];
}

/** @param sliceOf slice of a case; pass `slices` in the gate's order, or none to leave the single slices out */
export function peopleAgreement(
  human: Pick<HumanGrading, 'mode' | 'rubric'>,
  byCase: ReadonlyMap<string, CaseGrading>,
  basis: AgreementBasis,
  slices: readonly string[] = [],
  sliceOf: (caseId: string) => string = () => '',
): PeopleAgreement {
  const questions = questionsOf(human).map((question) => ({
    question,
    units: questionUnits(question, byCase),
  }));
  return {
    overall: questions.map(({ question, units }) => questionAgreement(question, units, null, basis)),
    bySlice: questions.flatMap(({ question, units }) =>
      slices.map((slice) => {
        const ofSlice = units.filter(({ caseId }) => sliceOf(caseId) === slice);
        return questionAgreement(question, ofSlice, slice, basis);
      }),
    ),
    byRater: questions.flatMap(({ question, units }) => raterAgreement(question, units)),
    work: raterWork(
      questions.map(({ question }) => question),
      byCase,
    ),
  };
}
