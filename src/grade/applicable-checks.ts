import type { Case } from '../definition/case.js';
import type { CaseFilter, CheckSpec } from '../definition/gate.js';

/** The checks that grade a case: the gate's whose `when` holds, then the case's own. */
export function applicableChecks(gateChecks: readonly CheckSpec[], testCase: Case): readonly CheckSpec[] {
  return [...gateChecks, ...testCase.checks].filter((check) => appliesTo(check.when, testCase));
}

/** True where all conditions of a filter hold for the case. */
export function appliesTo(filter: CaseFilter | null, testCase: Case): boolean {
  if (filter === null) return true;
  const hasTag = filter.tag === undefined || testCase.tags.includes(filter.tag);
  return hasTag && (filter.slice === undefined || filter.slice === testCase.slice);
}
