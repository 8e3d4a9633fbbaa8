import type { Bundle } from '../../definition/bundle.js';
import type { JudgeSettings } from '../../definition/gate.js';
import { judgeDecoding } from '../../grade/judge/judge-decoding.js';
import { judgeDigest } from '../../grade/judge/judge-digest.js';
import type { Judgment } from '../../grade/judge/judgment.js';
import { wasTruncated, widerLimit } from '../../grade/judge/reask-room.js';
import { askedSubjects, type CaseSubjects } from '../../grade/judge/subjects.js';
import { type Digest, digestOf } from '../../shared/canonical-json.js';
import type { BatchFile, BatchWriter, OpenBatchArm } from '../batch-ports.js';
import { judgedCases } from '../judging/judged-cases.js';
import { isSettled } from '../judging/kept-judgments.js';
import { pinnedJudge } from '../judging/pinned-judge.js';
import { type Question, questionCase, questionsOf } from '../judging/question-list.js';
import type { RunDefinition, RunRecord, StorePort } from '../ports.js';
import { refusePurged } from '../refuse-purged.js';
import { questionCustomId } from './custom-id.js';
import { openBatchJudge } from './judge-requests.js';
import { type Manifest, manifestFiles, manifestHead } from './manifest.js';
import { requestLine } from './request-line.js';

export interface QuestionExportInput {
  readonly runId: string;
  /** The judge's bundle where it is served elsewhere by now; null for the one stored with the run. */
  readonly judgeBundle: Bundle | null;
}

export interface QuestionExportPorts {
  readonly store: StorePort;
  readonly openBatchArm: OpenBatchArm;
  /** Called once there is something to write. */
  readonly openWriter: () => BatchWriter;
}

export interface QuestionExport {
  readonly runId: string;
  readonly judge: { readonly name: string; readonly model: string; readonly digest: Digest };
  readonly files: readonly BatchFile[];
  readonly nRequests: number;
  /** Of these, the second and last asks for a reply that could not be read. */
  readonly nReasks: number;
  /** Questions left out since they are judged. */
  readonly nJudged: number;
  /** Cases left out, in whole or in part, since an answer that would be shown is missing or has no text. */
  readonly nUnshown: number;
}

/**
 * Writes what the judge of a run has not judged yet as batch files, a line at a time: first asks, and re-asks where a
 * first reply is in and cannot be read. Nothing is stored: exporting again writes what is still open.
 * @throws UsageError where the gate has no judge, its judgments are recorded, or a folder cannot be used; nothing is
 *   left behind
 */
export function exportQuestions(
  { runId, judgeBundle }: QuestionExportInput,
  { store, openBatchArm, openWriter }: QuestionExportPorts,
): QuestionExport {
  refusePurged(store, runId, 'there is nothing to judge');
  const definition = store.definition(runId);
  const { judge, bundle } = pinnedJudge(runId, definition, judgeBundle);
  const batchJudge = openBatchJudge(openBatchArm, bundle, definition.gate, judge);
  const roomier = openBatchJudge(openBatchArm, bundle, definition.gate, {
    ...judge,
    decoding: { ...judge.decoding, max_tokens: widerLimit(judge.decoding.max_tokens) },
  });
  const digest = judgeDigest(judge);
  const count = { nRequests: 0, nReasks: 0, nJudged: 0, nUnshown: 0 };
  let writer: BatchWriter | null = null;
  try {
    for (const judged of judgedCases(store, runId, definition, judge, store.cases(runId))) {
      if (lacksAnswer(judged.subjects)) count.nUnshown++;
      const known = knownIn(store, digest, judged.subjects);
      for (const question of questionsOf([judged], judge, false)) {
        const before = known(question);
        if (before !== undefined && isSettled(before)) {
          count.nJudged++;
          continue;
        }
        const ask = before?.awaitsReask === true ? 1 : 0;
        writer ??= openWriter();
        const asked = before !== undefined && wasTruncated(before) ? roomier : batchJudge;
        const { bodyText } = asked.request(questionCase(question, judge, digest), ask);
        writer.add(requestLine(questionCustomId(digest, question.id, ask), bodyText));
        count.nRequests++;
        count.nReasks += ask;
      }
    }
    const run = store.run(runId) as RunRecord;
    const files =
      writer?.finish((written) => manifestOf(run, definition, { judge, digest }, count, written)) ?? [];
    return { runId, judge: { name: bundle.name, model: judge.bundle.model, digest }, files, ...count };
  } catch (error) {
    writer?.discard();
    throw error;
  }
}

/** What is stored of the questions of one case. */
function knownIn(
  store: StorePort,
  judge: Digest,
  subjects: CaseSubjects,
): (question: Question) => Judgment | undefined {
  const digests = askedSubjects(subjects, false).map(({ digest }) => digest);
  const known = [...store.judgments(judge, digests)];
  return ({ subjectDigest, vote }) =>
    known.find((judgment) => judgment.subjectDigest === subjectDigest && judgment.vote === vote);
}

function lacksAnswer(subjects: CaseSubjects): boolean {
  if (subjects.kind !== 'single') return subjects.kind === 'unshown';
  return Object.values(subjects.arms).some((subject) => subject !== 'failed' && 'why' in subject);
}

function manifestOf(
  run: RunRecord,
  definition: RunDefinition,
  { judge, digest }: { readonly judge: JudgeSettings; readonly digest: Digest },
  { nRequests, nJudged, nUnshown }: Omit<QuestionExport, 'runId' | 'judge' | 'files'>,
  files: readonly BatchFile[],
): Manifest {
  return {
    ...manifestHead(run, definition),
    arm: 'judge',
    judge: digest,
    decoding: digestOf(judgeDecoding(judge)),
    n_requests: nRequests,
    left_out: { judged: nJudged, unshown_cases: nUnshown },
    files: manifestFiles(files),
  };
}
