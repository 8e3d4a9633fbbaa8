import { ARM_IDS, type HumanGrading } from '../../definition/gate.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import { questionsOf } from '../../grade/human/question.js';
import { type AgreementBasis, type QuestionAgreement, questionAgreement } from './question-agreement.js';
import { questionUnits } from './question-units.js';
import { type RaterAgreement, raterAgreement } from './rater-agreement.js';
import { type RaterWork, raterWork } from './rater-work.js';

/** How well people agree, question by question. */
export interface PeopleAgreement {
  readonly overall: readonly QuestionAgreement[];
  /** Question by question, then by slice and, for questions about single answers, by arm. */
  readonly byPart: readonly QuestionAgreement[];
  /** Question by question, then by rater. */
  readonly byRater: readonly RaterAgreement[];
  readonly work: readonly RaterWork[];
}

/**
 * @param slices in the gate's order
 * @param sliceOf slice of a case
 */
export function peopleAgreement(
  human: Pick<HumanGrading, 'mode' | 'rubric'>,
  byCase: ReadonlyMap<string, CaseGrading>,
  basis: AgreementBasis,
  slices: readonly string[],
  sliceOf: (caseId: string) => string,
): PeopleAgreement {
  const questions = questionsOf(human).map((question) => ({
    question,
    units: questionUnits(question, byCase),
  }));
  return {
    overall: questions.map(({ question, units }) => questionAgreement(question, units, null, basis)),
    byPart: questions.flatMap(({ question, units }) => {
      const ofSlices = slices.map((name) => ({
        part: { kind: 'slice' as const, name },
        own: units.filter(({ caseId }) => sliceOf(caseId) === name),
      }));
      const ofArms = ARM_IDS.map((name) => ({
        part: { kind: 'arm' as const, name },
        own: units.filter(({ arms }) => arms.includes(name)),
      }));
      return [...ofSlices, ...(question.kind === 'preference' ? [] : ofArms)].flatMap(({ part, own }) =>
        own.length === 0 ? [] : [questionAgreement(question, own, part, basis)],
      );
    }),
    byRater: questions.flatMap(({ question, units }) => raterAgreement(question, units)),
    work: raterWork(
      questions.map(({ question }) => question),
      byCase,
    ),
  };
}
