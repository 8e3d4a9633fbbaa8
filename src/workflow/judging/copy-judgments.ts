import type { Case } from '../../definition/case.js';
import { judgeDigest } from '../../grade/judge/judge-digest.js';
import { askedSubjects } from '../../grade/judge/subjects.js';
import type { RunDefinition, RunRecord, StorePort } from '../ports.js';
import { judgedCases } from './judged-cases.js';

/** A run with the store it is in. */
interface JudgedRun {
  readonly store: StorePort;
  readonly run: RunRecord;
  readonly definition: RunDefinition;
}

/**
 * Takes what the judge of a run said of its answers over into another store, as it is stored: judgments are kept by what
 * was judged, so that the same answers need not be judged again.
 */
export async function copyJudgments(
  { store, run, definition }: JudgedRun,
  to: { readonly store: StorePort; readonly runId: string },
  cases: readonly Case[],
): Promise<void> {
  const { judge } = definition.gate;
  if (judge === undefined) return;
  const digest = judgeDigest(judge);
  const sink = to.store.judgmentSink(to.runId, digest);
  const isRecorded = definition.judgeBundle?.endpoint.kind === 'recorded';
  for (const { subjects } of judgedCases(store, run.id, definition, judge, cases)) {
    const asked = askedSubjects(subjects, isRecorded).map((subject) => subject.digest);
    for (const judgment of store.judgments(digest, asked)) sink.put(judgment);
  }
  await sink.flush();
}
