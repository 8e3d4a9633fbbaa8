import type { Case } from '../definition/case.js';
import { isSelected } from '../definition/case-filter.js';
import type { CheckSpec } from '../definition/gate.js';

/** The checks that grade a case: the gate's whose `when` holds, then the case's own. */
export function applicableChecks(gateChecks: readonly CheckSpec[], testCase: Case): readonly CheckSpec[] {
  return [...gateChecks, ...testCase.checks].filter((check) => isSelected(check.when, testCase));
}
