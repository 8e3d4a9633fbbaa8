import type { Case } from '../definition/case.js';
import { ARM_IDS } from '../definition/gate.js';
import type { Grade } from '../grade/grade.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import { askedCases } from '../plan/asked-cases.js';
import type { ShownCase, ShownGrade } from '../report/show-case.js';
import { UsageError } from '../shared/errors.js';
import { gradeRun } from './grade-run.js';
import { shownJudging } from './judging/shown-judging.js';
import type { StorePort } from './ports.js';
import { purgedText } from './refuse-purged.js';
import { caseResults } from './tally/case-results.js';

/** One case of a run with everything stored of it. @throws UsageError where the run has no such case */
export async function showCase(
  store: StorePort,
  runId: string,
  caseId: string,
  openScripts: OpenScriptRunner,
): Promise<ShownCase> {
  const definition = store.definition(runId);
  const { gate } = definition;
  const cases = store.cases(runId);
  const purged = store.purged(runId);
  await gradeRun(store, runId, gate, cases, openScripts);
  for (const result of caseResults(cases, store.responses(runId), store.grades(runId))) {
    const { case: item, arms } = result;
    if (item.id !== caseId) continue;
    const judging = shownJudging(store, definition, result, purged !== null);
    const [asked] = askedCases(gate, [item]);
    return {
      runId,
      caseId,
      slice: item.slice,
      tags: item.tags,
      input: inputOf(asked ?? item),
      reference: referenceText(item.reference),
      ...(purged === null ? {} : { purged: purgedText(purged) }),
      responses: ARM_IDS.flatMap((arm) =>
        arms[arm].responses.map(({ repeat, status, detail, model, text }) => ({
          arm,
          repeat,
          status,
          detail,
          model,
          text,
          grades: arms[arm].grades.filter((grade) => grade.repeat === repeat).map(shownGrade),
        })),
      ),
      ...(judging === null ? {} : { judging }),
    };
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

function shownGrade({ grader, outcome, reason }: Grade): ShownGrade {
  if (outcome.state === 'unscored') return { grader, outcome: 'unscored', reason };
  return { grader, outcome: outcome.passed ? 'passed' : 'failed', reason };
}

function inputOf({ input }: Case): ShownCase['input'] {
  switch (input.kind) {
    case 'text':
      return [{ role: 'user', text: input.text }];
    case 'messages':
      return input.messages.map(({ role, content }) => ({ role, text: content }));
    case 'turns':
      return input.turns.map((text) => ({ role: 'user', text }));
  }
}

function referenceText(reference: Case['reference']): string | null {
  if (reference === null) return null;
  return typeof reference === 'string' ? reference : JSON.stringify(reference);
}
