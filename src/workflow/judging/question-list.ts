import type { Case } from '../../definition/case.js';
import type { JudgeSettings } from '../../definition/gate.js';
import { judgePrompt } from '../../grade/judge/judge-prompt.js';
import type { QuestionMeta } from '../../grade/judge/question-meta.js';
import { askedSubjects, type Subject } from '../../grade/judge/subjects.js';
import type { CaseList } from '../../run/ports.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { JudgedCase } from './judged-cases.js';

/** One question to the judge. */
export interface Question {
  readonly id: string;
  readonly case: Case;
  readonly subject: Subject;
  readonly subjectDigest: Digest;
  readonly vote: number;
}

/** The questions of a run, votes one after another. */
export function questionsOf(
  judged: Iterable<JudgedCase>,
  { votes }: JudgeSettings,
  isRecorded: boolean,
): readonly Question[] {
  const questions: Question[] = [];
  for (const { case: item, subjects } of judged) {
    for (const subject of askedSubjects(subjects, isRecorded)) {
      for (let vote = 0; vote < votes; vote += 1) {
        const id = questionId(subject.digest, vote);
        questions.push({ id, case: item, subject, subjectDigest: subject.digest, vote });
      }
    }
  }
  return questions;
}

export function questionId(subjectDigest: Digest, vote: number): string {
  return `${subjectDigest.slice('sha256:'.length)}/${vote}`;
}

/** Questions as the run engine takes its calls: each prompt is made when it is sent, and not kept. */
export function questionList(
  questions: readonly Question[],
  judge: JudgeSettings,
  judgeDigest: Digest,
): CaseList {
  return {
    at(index) {
      const question = questions.at(index);
      return question === undefined ? undefined : questionCase(question, judge, judgeDigest);
    },
  };
}

/** One question as a case of the run engine or of a batch file. */
export function questionCase(question: Question, judge: JudgeSettings, judgeDigest: Digest): Case {
  return new QuestionCase(question, judge, judgeDigest);
}

class QuestionCase implements Case {
  readonly slice = 'judge';
  readonly reference = null;
  readonly tools = null;
  readonly tags = [];
  readonly cluster = null;
  readonly checks = [];
  readonly origin = { file: 'judge', line: 1 };
  readonly #question: Question;
  readonly #judge: JudgeSettings;
  readonly #judgeDigest: Digest;

  constructor(question: Question, judge: JudgeSettings, judgeDigest: Digest) {
    this.#question = question;
    this.#judge = judge;
    this.#judgeDigest = judgeDigest;
  }

  get id(): string {
    return this.#question.id;
  }

  get input(): Case['input'] {
    const { id, case: item, subject } = this.#question;
    const message = { judge: this.#judgeDigest, key: id, case: item, answers: subject.answers };
    return { kind: 'text', text: judgePrompt(this.#judge, message) };
  }

  get meta(): Readonly<Record<string, unknown>> & QuestionMeta {
    const { case: item, subject, vote } = this.#question;
    const { input } = item;
    const { place, answers } = subject;
    return { caseId: item.id, place, vote, answers, input: input.kind === 'text' ? input.text : '' };
  }
}
