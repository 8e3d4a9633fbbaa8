import type { AgreementEstimate } from '../../analyse/agreement/agreement-interval.js';
import { bangBlindingIndex } from '../../analyse/agreement/bang-blinding-index.js';
import { type QuestionAgreement, questionAgreement } from '../../analyse/people/question-agreement.js';
import { questionUnits } from '../../analyse/people/question-units.js';
import { raterAgreement } from '../../analyse/people/rater-agreement.js';
import { raterWork } from '../../analyse/people/rater-work.js';
import type { Case } from '../../definition/case.js';
import { clusterOf } from '../../definition/cluster.js';
import type { Gate, HumanGrading } from '../../definition/gate.js';
import { disputedCases } from '../../grade/human/disputed-cases.js';
import { questionsOf } from '../../grade/human/question.js';
import { tallyGuesses } from '../../grade/human/tally-guesses.js';
import type { AgreementRecord, BlindingRecord, FigureRecord, PeopleRecord } from '../../verdict/people.js';
import type { PeopleGrades } from './people-grades.js';

/** Cases named in the record; `qgate packet agreement` lists all. */
const MAX_NAMED = 20;

/** What the record of a verdict says of the people behind it. */
export function peopleRecord(
  gate: Gate,
  human: HumanGrading,
  cases: readonly Case[],
  people: PeopleGrades,
  coverage: PeopleRecord['coverage'],
): PeopleRecord {
  const questions = questionsOf(human).map((question) => ({
    question,
    units: questionUnits(question, people.byCase),
  }));
  const work = raterWork(
    questions.map(({ question }) => question),
    people.byCase,
  );
  const byRater = questions.flatMap(({ question, units }) => raterAgreement(question, units));
  const basis = agreementBasis(gate, cases);
  const disputes = disputedCases(human, people.byCase).filter(({ state }) => state === 'disputed');
  const sum = (part: (rater: (typeof work)[number]) => number) =>
    work.reduce((total, rater) => total + part(rater), 0);
  const far = new Set(byRater.filter(({ isFarFromOthers }) => isFarFromOthers).map(({ rater }) => rater));
  return {
    rubric: { name: human.rubric.name, digest: human.rubric.digest },
    mode: human.mode,
    settle: human.settle,
    coverage,
    nRaters: work.length,
    nGraded: sum(({ nGraded }) => nGraded),
    nSkipped: sum(({ nSkipped }) => nSkipped),
    nDeclined: sum(({ nDeclined }) => nDeclined),
    nShownCut: sum(({ nCut }) => nCut),
    medianSeconds: middle(work.flatMap(({ medianSeconds }) => medianSeconds ?? [])),
    disputes: {
      nCases: disputes.length,
      caseIds: disputes.slice(0, MAX_NAMED).map(({ caseId }) => caseId),
    },
    agreement: questions.map(({ question, units }) =>
      agreementRecord(questionAgreement(question, units, null, basis)),
    ),
    selfConsistency: {
      nAnswers: sum(({ selfConsistency }) => selfConsistency.nAnswers),
      nSame: sum(({ selfConsistency }) => selfConsistency.nSame),
    },
    nRatersFarFromOthers: far.size,
    blinding: blindingRecords(people, gate.statistics.confidence),
  };
}

/** What agreement's intervals are drawn from: the gate's seed, clusters and level. */
export function agreementBasis(gate: Gate, cases: readonly Case[]) {
  const clusters = new Map(cases.map((item) => [item.id, clusterOf(gate, item)]));
  const { seed, resamples, confidence } = gate.statistics;
  return {
    seed,
    nResamples: resamples,
    level: confidence,
    clusterOf: (caseId: string): string => {
      const named = clusters.get(caseId) ?? null;
      return named === null ? `case ${caseId}` : `cluster ${named}`;
    },
  };
}

export function blindingRecords(
  { packets, guesses }: Pick<PeopleGrades, 'packets' | 'guesses'>,
  level: number,
): readonly BlindingRecord[] {
  return tallyGuesses(packets, guesses).flatMap((tally) => {
    const found = bangBlindingIndex(tally, level);
    if (found === null) return [];
    const { index, interval } = found;
    return [{ ...tally, index, lower: interval.lower, upper: interval.upper }];
  });
}

export function agreementRecord(agreement: QuestionAgreement): AgreementRecord {
  const { question, nUnits, nPairable, labels, percent, alpha, kappa, fleiss, ac } = agreement;
  return {
    question,
    nUnits,
    nPairable,
    labels,
    percent: figureRecord(percent),
    alpha: figureRecord(alpha),
    kappa: kappa === null ? null : figureRecord(kappa),
    fleiss: figureRecord(fleiss),
    ac: figureRecord(ac),
  };
}

function figureRecord(estimate: AgreementEstimate): FigureRecord {
  if (estimate.value === null) return { value: null, reason: estimate.reason };
  const { value, interval } = estimate;
  return { value, lower: interval?.lower ?? null, upper: interval?.upper ?? null };
}

function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}
