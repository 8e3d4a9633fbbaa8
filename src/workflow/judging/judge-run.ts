import type { Case } from '../../definition/case.js';
import type { Gate, JudgeSettings } from '../../definition/gate.js';
import { openJudgeDesk } from '../../grade/judge/ask-judge.js';
import { judgeDecoding } from '../../grade/judge/judge-decoding.js';
import { judgeDigest } from '../../grade/judge/judge-digest.js';
import type { Judgment } from '../../grade/judge/judgment.js';
import type { Plan } from '../../plan/plan.js';
import type { ArmProgress, RunEvent } from '../../run/events.js';
import { executePlan } from '../../run/execute-plan.js';
import type { EndpointPort, ResponseSink } from '../../run/ports.js';
import type { Digest } from '../../shared/canonical-json.js';
import { Interrupted } from '../../shared/errors.js';
import { keyedRandom, shuffle } from '../../shared/keyed-random.js';
import type { RunGatePorts } from '../gate-run.js';
import type { JudgmentSink, RunDefinition } from '../ports.js';
import { judgedCases } from './judged-cases.js';
import { judgmentKeeper } from './judgment-keeper.js';
import { isSettled } from './kept-judgments.js';
import { type Question, questionId, questionList, questionsOf } from './question-list.js';

/** The engine has two lanes; a judge needs one, and which of them is nobody's business. */
const LANE = 'baseline';
const IDLE: ArmProgress = {
  nPlanned: 0,
  nStoredBefore: 0,
  nStored: 0,
  statuses: {},
  nAttempts: 0,
  nPromptTokens: 0,
  nCompletionTokens: 0,
};

export interface JudgingInput {
  readonly runId: string;
  readonly definition: RunDefinition;
  /** In the gate's order. */
  readonly cases: readonly Case[];
  /** The judge, opened; closed by whoever opened it. */
  readonly endpoint: EndpointPort;
  /** Questions in flight; null for the engine's default. */
  readonly concurrency: number | null;
}

/** How far the judging of a run is. */
export interface JudgingProgress {
  readonly nQuestions: number;
  /** Answered before, in this run or another. */
  readonly nKnown: number;
  /** Answered now; recorded judges have no reply to some. */
  readonly nAnswered: number;
}

type JudgingPorts = Pick<RunGatePorts, 'store' | 'drain' | 'abort' | 'signalName' | 'onEvent'>;

/**
 * Puts to the judge what no judgment is there for yet, through the engine that asks the arms: the same retries, lanes,
 * breaker and signals, and each judgment is stored as it arrives. What failed in transport is asked again.
 * @throws RunStopped, Interrupted with every judgment kept
 */
export async function judgeRun(input: JudgingInput, ports: JudgingPorts): Promise<JudgingProgress> {
  const { runId, definition, cases, endpoint } = input;
  const { gate } = definition;
  const { judge } = gate;
  if (judge === undefined) return { nQuestions: 0, nKnown: 0, nAnswered: 0 };
  const digest = judgeDigest(judge);
  const judged = judgedCases(ports.store, runId, definition, judge, cases);
  const questions = questionsOf(judged, judge, endpoint.isRecorded);
  const { known, awaiting } = judgedBefore(ports.store, digest, questions);
  const desk = openJudgeDesk(endpoint, judge, digest, awaiting);
  const sink = judgmentKeeper(ports.store, runId, digest, gate);
  const keeper = keepJudgments(questions, desk, known, sink);
  const { outcome, progress } = await executePlan({
    plan: planOf(questions, digest, gate),
    cases: questionList(questions, judge, digest),
    title: 'judge',
    decoding: judgeDecoding(judge as JudgeSettings),
    endpoints: { baseline: desk.endpoint, candidate: desk.endpoint },
    sink: keeper,
    concurrency: { [LANE]: input.concurrency },
    arms: [LANE],
    drain: ports.drain,
    abort: ports.abort,
    onEvent: (event) => ports.onEvent(asJudging(event)),
  });
  const { nPlanned, nStoredBefore, nStored } = progress[LANE];
  if (outcome === 'interrupted') {
    throw new Interrupted(
      ports.signalName(),
      `interrupted: ${nStoredBefore + nStored} of ${nPlanned} judgments of run ${runId} are stored, no verdict is given`,
      `continue with qgate judge run ${runId}`,
    );
  }
  return { nQuestions: nPlanned, nKnown: nStoredBefore, nAnswered: keeper.nKept };
}

function planOf(questions: readonly Question[], judge: Digest, gate: Gate): Plan {
  const indices = Uint32Array.from({ length: questions.length }, (_, index) => index);
  return {
    identity: judge,
    nCases: questions.length,
    order: shuffle(indices, keyedRandom(gate.statistics.seed, 'order of questions to the judge')),
    repeatsPerCase: new Uint16Array(questions.length).fill(1),
    nCallsPerArm: questions.length,
    partial: [],
  };
}

interface JudgedBefore {
  /** Ids of questions that need not be asked. */
  readonly known: Set<string>;
  /** First replies that could not be read, by question. */
  readonly awaiting: ReadonlyMap<string, Judgment>;
}

function judgedBefore(
  store: JudgingPorts['store'],
  digest: Digest,
  questions: readonly Question[],
): JudgedBefore {
  const subjects = new Set(questions.map(({ subjectDigest }) => subjectDigest));
  const known = new Set<string>();
  const awaiting = new Map<string, Judgment>();
  for (const judgment of store.judgments(digest, subjects)) {
    const id = questionId(judgment.subjectDigest, judgment.vote);
    if (isSettled(judgment)) known.add(id);
    else if (judgment.awaitsReask === true) awaiting.set(id, judgment);
  }
  return { known, awaiting };
}

/** The engine's sink: answers go in, judgments are kept. */
function keepJudgments(
  questions: readonly Question[],
  desk: ReturnType<typeof openJudgeDesk>,
  known: Set<string>,
  sink: JudgmentSink,
): ResponseSink & { readonly nKept: number } {
  const byId = new Map(questions.map((question) => [question.id, question]));
  let nKept = 0;
  return {
    has: (_arm, id) => known.has(id),
    put(response) {
      const question = byId.get(response.caseId);
      if (question === undefined) throw new Error(`there is no question ${response.caseId}`);
      known.add(question.id);
      const judgment = desk.judgmentOf(response, question);
      // A file without the judgment says nothing: it is missing rather than failed.
      if (desk.endpoint.isRecorded && judgment.status === 'error') return;
      nKept += 1;
      sink.put(judgment);
    },
    flush: () => sink.flush(),
    get nKept() {
      return nKept;
    },
  };
}

/** The engine's events, told of the judge. */
function asJudging(event: RunEvent): RunEvent {
  if (!('progress' in event)) return event;
  return { ...event, progress: { baseline: IDLE, candidate: IDLE, judge: event.progress[LANE] } };
}
