import { failureBound } from '../../analyse/intervals/zero-events.js';
import type { HumanGrading } from '../../definition/gate.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import { answerTo, type Question, questionsOf } from '../../grade/human/question.js';
import { isOpen } from '../../grade/human/settle.js';
import { settleQuestion } from '../../grade/human/settle-case.js';
import type { CriticalFailure, Evidence } from '../../verdict/verdict.js';
import type { CaseResult } from '../tally/case-results.js';
import type { ShownPair } from './shown-pair.js';

/** Stands where the name of a check stands for failures that checks find. */
export const PEOPLE = 'people';

type CriticalQuestion = Extract<Question, { readonly kind: 'critical' }>;

interface Counting {
  readonly question: CriticalQuestion;
  nPlanned: number;
  nRead: number;
  nAwaited: number;
  nFailed: number;
  readonly failures: CriticalFailure[];
  /** Of the failures, cases of which it is open whether the baseline fails as well. */
  readonly baselineOpen: string[];
}

/** Failures of the rubric's critical classes that people found in the candidate's answers. */
export class PeopleCriticals {
  readonly #counts: readonly Counting[];

  constructor(readonly human: HumanGrading) {
    this.#counts = questionsOf(human).flatMap((question) =>
      question.kind === 'critical'
        ? [{ question, nPlanned: 0, nRead: 0, nAwaited: 0, nFailed: 0, failures: [], baselineOpen: [] }]
        : [],
    );
  }

  /** @param result a case that was drawn */
  add(result: CaseResult, grading: CaseGrading | null, { arms }: ShownPair): void {
    const isReadable = arms.baseline.state === 'shown' && arms.candidate.state === 'shown';
    for (const counting of this.#counts) {
      counting.nPlanned += 1;
      if (!isReadable) continue;
      const { question } = counting;
      const settled = settleQuestion(question, 'candidate', this.human, grading);
      const isSuspected = (grading?.readings ?? []).some(
        (reading) => reading.purpose !== 'confirm' && answerTo(question, reading, 'candidate') === 0,
      );
      const isFound = settled.state === 'settled' && settled.value === 0;
      // Until it is settled, one rater who saw a failure is enough to wait for.
      const isPossible = settled.state !== 'settled' && isSuspected;
      if (settled.state === 'settled' || isPossible) counting.nRead += 1;
      else if (isOpen(settled)) counting.nAwaited += 1;
      if (!isFound && !isPossible) continue;
      counting.nFailed += 1;
      const baseline = settleQuestion(question, 'baseline', this.human, grading);
      if (isOpen(baseline)) counting.baselineOpen.push(result.case.id);
      counting.failures.push({
        class: question.class,
        check: PEOPLE,
        caseId: result.case.id,
        repeat: 0,
        slice: result.case.slice,
        baselineFailed: baseline.state === 'settled' && baseline.value === 0,
        needsHuman: isPossible,
      });
    }
  }

  /** @param nUndrawn cases that are yet to be drawn for people */
  finish(nUndrawn: number): Evidence['criticals'] {
    return this.#counts.map(({ question, nPlanned, nRead, nAwaited, nFailed, failures, baselineOpen }) => ({
      class: question.class,
      check: PEOPLE,
      needsHuman: true,
      bound: failureBound(nFailed, nRead),
      nPlanned: nPlanned + nUndrawn,
      nAwaited: nAwaited + nUndrawn,
      failures,
      ...(baselineOpen.length === 0 ? {} : { baselineOpen }),
    }));
  }
}
