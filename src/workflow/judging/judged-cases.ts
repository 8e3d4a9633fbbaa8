import type { Case } from '../../definition/case.js';
import type { JudgeSettings } from '../../definition/gate.js';
import { judgedText } from '../../grade/judge/judged-text.js';
import { type CaseSubjects, caseSubjects } from '../../grade/judge/subjects.js';
import { askedCase } from '../../plan/asked-cases.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { type CaseResult, caseResults } from '../tally/case-results.js';

/** A planned case and what of it is put to the judge. */
export interface JudgedCase {
  /** Position in the gate's list of cases. */
  readonly index: number;
  /** As the arms were asked. */
  readonly case: Case;
  readonly subjects: CaseSubjects;
}

/** What a run's judge is asked, case by case, from the answers in the store. */
export function* judgedCases(
  store: StorePort,
  runId: string,
  { gate, repeatsPerCase }: RunDefinition,
  judge: JudgeSettings,
  cases: readonly Case[],
): Generator<JudgedCase> {
  for (const result of caseResults(cases, store.responses(runId), [])) {
    if ((repeatsPerCase[result.index] ?? 0) === 0) continue;
    yield judgedCase(gate, judge, result);
  }
}

/** One of them. */
export function judgedCase(
  gate: RunDefinition['gate'],
  judge: JudgeSettings,
  { index, case: planned, arms }: CaseResult,
): JudgedCase {
  const item = askedCase(gate, planned);
  const texts = {
    baseline: judgedText(arms.baseline.responses, item, gate.unscored),
    candidate: judgedText(arms.candidate.responses, item, gate.unscored),
  };
  return { index, case: item, subjects: caseSubjects(judge, gate.statistics.seed, item, texts) };
}
