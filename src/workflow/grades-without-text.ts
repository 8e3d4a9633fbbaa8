import type { Case } from '../definition/case.js';
import type { Gate } from '../definition/gate.js';
import { applicableChecks } from '../grade/applicable-checks.js';
import { checkType } from '../grade/checks/index.js';
import type { Problem } from '../shared/errors.js';

/**
 * Checks that read text cannot be used on recorded lines that carry grades and no answer: every such check would fail,
 * or its `not-` form too, on what was never there.
 * @param caseIds cases with a grades-only line in either arm
 */
export function gradesWithoutText(
  {
    gate,
    cases,
    gateFile,
  }: { readonly gate: Gate; readonly cases: readonly Case[]; readonly gateFile: string },
  caseIds: readonly string[],
): Problem[] {
  const affected = new Set(caseIds);
  if (affected.size === 0) return [];
  const nByCheck = new Map<string, number>();
  for (const item of cases) {
    if (!affected.has(item.id)) continue;
    for (const { name, type } of applicableChecks(gate.checks, item)) {
      if (checkType(type)?.needsText) nByCheck.set(name, (nByCheck.get(name) ?? 0) + 1);
    }
  }
  return [...nByCheck].map(([name, n]) => ({
    code: 'check-needs-text',
    file: gateFile,
    path: `check ${name}`,
    severity: 'error' as const,
    message: `the check reads the answer's text, but ${n} of the recorded lines it applies to carry grades and no answer`,
    hint: 'use a recorded check for them, or record the answers',
  }));
}
