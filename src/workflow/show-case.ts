import type { Grade } from '../grade/grade.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import type { ShownCase } from '../report/show-case.js';
import { UsageError } from '../shared/errors.js';
import { gradeRun } from './grade-run.js';
import type { StorePort } from './ports.js';
import { shownCase, shownGrade } from './shown-case.js';
import { caseResults } from './tally/case-results.js';

/** One case of a run with everything stored of it. @throws UsageError where the run has no such case */
export async function showCase(
  store: StorePort,
  runId: string,
  caseId: string,
  openScripts: OpenScriptRunner,
): Promise<ShownCase> {
  const definition = store.definition(runId);
  const cases = store.cases(runId);
  await gradeRun(store, runId, definition.gate, cases, openScripts);
  for (const result of caseResults(cases, store.responses(runId), store.grades(runId))) {
    if (result.case.id === caseId) return shownCase(store, runId, definition, result, store.purged(runId));
  }
  throw new UsageError(
    `run ${runId} has no case ${caseId}`,
    'without a case, `qgate show` lists those that differ',
  );
}

/** A case in which the arms' grades differ, by grader and arm. */
export interface DiscordantCase {
  readonly caseId: string;
  readonly slice: string;
  readonly baseline: string;
  readonly candidate: string;
}

/** Cases whose grades differ between the arms, in the gate's order. */
export async function discordantCases(
  store: StorePort,
  runId: string,
  openScripts: OpenScriptRunner,
): Promise<readonly DiscordantCase[]> {
  const { gate } = store.definition(runId);
  const cases = store.cases(runId);
  await gradeRun(store, runId, gate, cases, openScripts);
  const found: DiscordantCase[] = [];
  for (const { case: item, arms } of caseResults(cases, store.responses(runId), store.grades(runId))) {
    const baseline = outcomesOf(arms.baseline.grades);
    const candidate = outcomesOf(arms.candidate.grades);
    if (baseline !== candidate) found.push({ caseId: item.id, slice: item.slice, baseline, candidate });
  }
  return found;
}

function outcomesOf(grades: readonly Grade[]): string {
  if (grades.length === 0) return 'no grades';
  return grades.map((grade) => `${grade.grader} ${shownGrade(grade).outcome}`).join(', ');
}
