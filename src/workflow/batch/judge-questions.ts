import type { JudgeSettings } from '../../definition/gate.js';
import { judgeDigest } from '../../grade/judge/judge-digest.js';
import type { Judgment } from '../../grade/judge/judgment.js';
import { judgmentOf, judgmentOfReask } from '../../grade/judge/judgment-of.js';
import { replySettler } from '../../grade/judge/settle-reply.js';
import { askedSubjects } from '../../grade/judge/subjects.js';
import type { Answer } from '../../run/response.js';
import { canonicalJson, type Digest } from '../../shared/canonical-json.js';
import type { BatchArm, BatchOutcome, OpenBatchArm } from '../batch-ports.js';
import { judgedCases } from '../judging/judged-cases.js';
import { judgmentKeeper } from '../judging/judgment-keeper.js';
import { isSettled } from '../judging/kept-judgments.js';
import { questionId } from '../judging/question-list.js';
import type { JudgmentSink, RunDefinition, StorePort } from '../ports.js';
import { createCallIndex } from './call-index.js';
import { questionCustomId } from './custom-id.js';
import { openBatchJudge } from './judge-requests.js';
import type { BatchRequests } from './take-in.js';

/** How far the judging of a run is. */
export interface QuestionCount {
  readonly nQuestions: number;
  readonly nJudged: number;
  /** First replies that could not be read: the next export asks once more. */
  readonly nAwaitingReask: number;
  readonly nMissing: number;
}

/** First ask and re-ask. */
const N_ASKS = 2;
/** What is stored of a question. */
const MISSING = 0;
/** A failure, or a reply by another model. */
const UNSETTLED = 1;
const AWAITING = 2;
const SETTLED = 3;

/**
 * The questions to a run's judge, with its store behind them. Answers become what they would be live: the same reading of
 * replies, refusals and models. null where the run has no judge that could be asked.
 */
export function judgeQuestions(
  runId: string,
  store: StorePort,
  openBatchArm: OpenBatchArm,
): JudgeQuestions | null {
  const definition = store.definition(runId);
  const { judge } = definition.gate;
  const { judgeBundle } = definition;
  if (judge === undefined || judgeBundle === undefined || judgeBundle.endpoint.kind === 'recorded')
    return null;
  const batchJudge = openBatchJudge(openBatchArm, judgeBundle, definition.gate, judge);
  return new JudgeQuestions(runId, store, definition, judge, batchJudge);
}

class JudgeQuestions implements BatchRequests {
  readonly #store: StorePort;
  readonly #judge: JudgeSettings;
  readonly #digest: Digest;
  readonly #batchJudge: BatchArm;
  readonly #settle: ReturnType<typeof replySettler>;
  readonly #sink: JudgmentSink;
  readonly #subjects: Digest[] = [];
  /** By subject. */
  readonly #caseIds: string[] = [];
  /** By question. */
  readonly #states: Uint8Array;
  readonly #awaiting = new Map<number, Judgment>();
  /** Answers to re-asks that came before the first reply. */
  readonly #early: { readonly question: number; readonly answer: Answer }[] = [];
  readonly #index: ReturnType<typeof createCallIndex>;

  constructor(
    runId: string,
    store: StorePort,
    definition: RunDefinition,
    judge: JudgeSettings,
    batchJudge: BatchArm,
  ) {
    this.#store = store;
    this.#judge = judge;
    this.#digest = judgeDigest(judge);
    this.#batchJudge = batchJudge;
    this.#settle = replySettler(judge);
    this.#sink = judgmentKeeper(store, runId, this.#digest, definition.gate);
    for (const { case: item, subjects } of judgedCases(store, runId, definition, judge, store.cases(runId))) {
      for (const { digest } of askedSubjects(subjects, false)) {
        this.#subjects.push(digest);
        this.#caseIds.push(item.id);
      }
    }
    this.#states = new Uint8Array(this.#subjects.length * judge.votes);
    for (const [index, subject] of this.#subjects.entries()) {
      for (const judgment of store.judgments(this.#digest, [subject])) {
        if (judgment.vote < judge.votes) this.#note(index * judge.votes + judgment.vote, judgment);
      }
    }
    this.#index = createCallIndex(this.length, (request) => {
      const { subjectDigest, vote } = this.#keyOf(questionOf(request));
      return questionCustomId(this.#digest, questionId(subjectDigest, vote), askOf(request));
    });
  }

  get length(): number {
    return this.#states.length * N_ASKS;
  }

  get count(): QuestionCount {
    const inState = (wanted: number) => this.#states.reduce((n, state) => n + (state === wanted ? 1 : 0), 0);
    return {
      nQuestions: this.#states.length,
      nJudged: inState(SETTLED),
      nAwaitingReask: inState(AWAITING),
      nMissing: inState(MISSING) + inState(UNSETTLED),
    };
  }

  find(customId: string): number | undefined {
    return this.#index.find(customId);
  }

  /** A re-ask that was not answered by this judge leaves the question as it was: to be asked once more. */
  outcome(request: number, row: Parameters<BatchArm['outcome']>[0]): BatchOutcome {
    const outcome = this.#batchJudge.outcome(row, false);
    if (outcome.kind === 'failed') return outcome;
    const settled = this.#settle(outcome.answer);
    if (isSettled(settled)) return outcome;
    return askOf(request) === 0
      ? { ...outcome, isSettled: false }
      : { kind: 'failed', why: settled.detail ?? settled.status };
  }

  describe(request: number): string {
    const question = questionOf(request);
    const caseId = this.#caseIds[Math.floor(question / this.#judge.votes)];
    return `a question to the judge about case ${JSON.stringify(caseId)}`;
  }

  /** A stored judgment with two replies was first answered by one that could not be read. */
  isContradicted(request: number, answer: Answer): boolean {
    const question = questionOf(request);
    if (this.#states[question] !== SETTLED) return false;
    const { subjectDigest, vote } = this.#keyOf(question);
    const stored = [...this.#store.judgments(this.#digest, [subjectDigest])].find(
      (each) => each.vote === vote,
    );
    if (stored === undefined) return false;
    const { status, value } = this.#settle(answer);
    const isReasked = stored.replies.length > 1;
    if (isReasked !== (askOf(request) === 1)) return isReasked && status !== 'unparsed';
    return status !== stored.status || canonicalJson(value) !== canonicalJson(stored.value);
  }

  keep(request: number, answer: Answer): boolean {
    const question = questionOf(request);
    if (askOf(request) === 1) return this.#keepReask(question, answer);
    const state = this.#states[question] as number;
    const judgment = judgmentOf(this.#keyOf(question), this.#settle(answer), answer);
    if (state >= AWAITING || stateOf(judgment) <= state) return false;
    this.#put(question, judgment);
    return true;
  }

  async finish(): Promise<number> {
    let nNew = 0;
    for (const { question, answer } of this.#early.splice(0)) {
      const first = this.#awaiting.get(question);
      if (first === undefined) continue;
      this.#put(question, judgmentOfReask(first, this.#settle(answer), answer));
      nNew++;
    }
    await this.#sink.flush();
    return nNew;
  }

  #keepReask(question: number, answer: Answer): boolean {
    const first = this.#awaiting.get(question);
    if (first === undefined) {
      if (this.#states[question] !== SETTLED) this.#early.push({ question, answer });
      return false;
    }
    this.#put(question, judgmentOfReask(first, this.#settle(answer), answer));
    return true;
  }

  #put(question: number, judgment: Judgment): void {
    this.#sink.put(judgment);
    this.#note(question, judgment);
  }

  #note(question: number, judgment: Judgment): void {
    this.#states[question] = stateOf(judgment);
    if (judgment.awaitsReask === true) this.#awaiting.set(question, judgment);
    else this.#awaiting.delete(question);
  }

  #keyOf(question: number): Pick<Judgment, 'judgeDigest' | 'subjectDigest' | 'vote'> {
    const { votes } = this.#judge;
    const subjectDigest = this.#subjects[Math.floor(question / votes)] as Digest;
    return { judgeDigest: this.#digest, subjectDigest, vote: question % votes };
  }
}

function questionOf(request: number): number {
  return Math.floor(request / N_ASKS);
}

function askOf(request: number): 0 | 1 {
  return request % N_ASKS === 0 ? 0 : 1;
}

function stateOf(judgment: Judgment): number {
  if (judgment.awaitsReask === true) return AWAITING;
  return isSettled(judgment) ? SETTLED : UNSETTLED;
}
