import type { ArmId } from '../definition/gate.js';
import type { Grade } from '../grade/grade.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import type { ShownCase } from '../report/show-case.js';
import { UsageError } from '../shared/errors.js';
import { gradeRun } from './grade-run.js';
import { judgedByArm } from './judging/shown-judging.js';
import { peopleGrades } from './people/people-grades.js';
import { ratingsByArm, shownPeople } from './people/shown-people.js';
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
    if (result.case.id !== caseId) continue;
    const people = shownPeople(definition, peopleGrades(store, runId).byCase.get(caseId));
    const shown = shownCase(store, runId, definition, result, store.purged(runId));
    return people === null ? shown : { ...shown, people };
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

/** Cases of which some grader (a check, the judge, a rater) says another thing of one arm than of the other, in the gate's order. */
export async function discordantCases(
  store: StorePort,
  runId: string,
  openScripts: OpenScriptRunner,
): Promise<readonly DiscordantCase[]> {
  const definition = store.definition(runId);
  const cases = store.cases(runId);
  await gradeRun(store, runId, definition.gate, cases, openScripts);
  const isPurged = store.purged(runId) !== null;
  const people = peopleGrades(store, runId).byCase;
  const found: DiscordantCase[] = [];
  for (const result of caseResults(cases, store.responses(runId), store.grades(runId))) {
    const { case: item, arms } = result;
    const judged = isPurged ? null : judgedByArm(store, definition, result);
    const rated = ratingsByArm(people.get(item.id));
    const told = (arm: ArmId): string => {
      const words = [
        ...outcomesOf(arms[arm].grades),
        ...(judged === null ? [] : [judged[arm]]),
        ...rated[arm],
      ];
      return words.length === 0 ? 'no grades' : words.join(', ');
    };
    const [baseline, candidate] = [told('baseline'), told('candidate')];
    if (baseline !== candidate) found.push({ caseId: item.id, slice: item.slice, baseline, candidate });
  }
  return found;
}

function outcomesOf(grades: readonly Grade[]): readonly string[] {
  return grades.map((grade) => `${grade.grader} ${shownGrade(grade).outcome}`);
}
