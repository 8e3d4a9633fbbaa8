import type { Case } from '../definition/case.js';
import { ARM_IDS, type Gate } from '../definition/gate.js';
import { applicableChecks } from '../grade/applicable-checks.js';
import type { Grade } from '../grade/grade.js';
import { type CompiledCheck, compileChecks, gradeResponse } from '../grade/grade-response.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import type { StorePort } from './ports.js';
import {
  hasScripts,
  type OutcomesByResponse,
  responseKey,
  runScripts,
  type UngradedResponse,
} from './run-scripts.js';
import { type ArmResult, caseResults } from './tally/case-results.js';

/**
 * Grades every stored response that has no grades yet and keeps the grades beside it: each response is graded once, and
 * verdicts replay from the stored grades. Modules of script checks run first, so that what they return (or that they
 * ran out of time) is stored with the other grades and never asked again.
 */
export async function gradeRun(
  store: StorePort,
  runId: string,
  gate: Gate,
  cases: readonly Case[],
  openScripts: OpenScriptRunner,
): Promise<void> {
  if (!store.hasUngraded(runId)) return;
  const ungraded = () => ungradedResponses(store, runId, gate, cases);
  if (!hasScripts(gate, cases)) {
    store.putGrades(runId, gradesOf(ungraded(), gate, null));
    return;
  }
  // Responses may come in while modules run; each round grades those that were there when it began.
  while (ungraded().next().done !== true) {
    const outcomes = await runScripts(ungraded(), gate, openScripts);
    store.putGrades(runId, gradesOf(ungraded(), gate, outcomes));
  }
}

function* gradesOf(
  responses: Iterable<UngradedResponse>,
  gate: Gate,
  outcomes: OutcomesByResponse | null,
): Generator<Grade> {
  for (const { response, case: item, checks } of responses) {
    const scripts = outcomes?.get(responseKey(response));
    // It came in while the modules ran: for the next round.
    if (outcomes !== null && scripts === undefined) continue;
    yield* gradeResponse(response, item, checks, gate.unscored, scripts);
  }
}

/** In the store's order. */
function* ungradedResponses(
  store: StorePort,
  runId: string,
  gate: Gate,
  cases: readonly Case[],
): Generator<UngradedResponse> {
  const gateChecks = compileChecks(gate.checks);
  for (const { case: item, arms } of caseResults(cases, store.responses(runId), store.grades(runId))) {
    const nApplicable = applicableChecks(gate.checks, item).length;
    let checks: readonly CompiledCheck[] | null = null;
    for (const arm of ARM_IDS) {
      for (const response of ungraded(arms[arm], nApplicable)) {
        checks ??= item.checks.length === 0 ? gateChecks : [...gateChecks, ...compileChecks(item.checks)];
        yield { response, case: item, checks };
      }
    }
  }
}

function ungraded({ responses, grades }: ArmResult, nApplicable: number): ArmResult['responses'] {
  if (grades.length === responses.length * nApplicable) return [];
  const graded = new Set(grades.map(({ repeat }) => repeat));
  return responses.filter(({ repeat }) => !graded.has(repeat));
}
