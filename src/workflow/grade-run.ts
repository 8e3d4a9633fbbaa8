import type { Case } from '../definition/case.js';
import { ARM_IDS, type Gate } from '../definition/gate.js';
import { applicableChecks } from '../grade/applicable-checks.js';
import type { Grade } from '../grade/grade.js';
import { type CompiledCheck, compileChecks, gradeResponse } from '../grade/grade-response.js';
import type { StorePort } from './ports.js';
import { type ArmResult, caseResults } from './tally/case-results.js';

/**
 * Grades every stored response that has no grades yet and keeps the grades beside it: each response is graded once, and
 * verdicts replay from the stored grades.
 */
export function gradeRun(store: StorePort, runId: string, gate: Gate, cases: readonly Case[]): void {
  store.putGrades(runId, missingGrades(store, runId, gate, cases));
}

function* missingGrades(
  store: StorePort,
  runId: string,
  gate: Gate,
  cases: readonly Case[],
): Generator<Grade> {
  const gateChecks = compileChecks(gate.checks);
  for (const { case: item, arms } of caseResults(cases, store.responses(runId), store.grades(runId))) {
    const nApplicable = applicableChecks(gate.checks, item).length;
    let checks: readonly CompiledCheck[] | null = null;
    for (const arm of ARM_IDS) {
      for (const response of ungraded(arms[arm], nApplicable)) {
        checks ??= item.checks.length === 0 ? gateChecks : [...gateChecks, ...compileChecks(item.checks)];
        yield* gradeResponse(response, item, checks, gate.unscored);
      }
    }
  }
}

function ungraded({ responses, grades }: ArmResult, nApplicable: number): ArmResult['responses'] {
  if (grades.length === responses.length * nApplicable) return [];
  const graded = new Set(grades.map(({ repeat }) => repeat));
  return responses.filter(({ repeat }) => !graded.has(repeat));
}
