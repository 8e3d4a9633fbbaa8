import type { Problem } from '../../shared/errors.js';
import type { Case } from '../case.js';
import { isSelected } from '../case-filter.js';
import type { CheckComplaint, CheckDefinition } from '../check-schema.js';
import type { CheckSpec, Gate } from '../gate.js';
import type { ProblemList } from '../problem-list.js';
import type { Path } from '../source.js';

/** Lets every check type look at its options and at the cases it applies to; see `CheckType.lint`. */
export function lintRules(
  gate: Gate,
  cases: readonly Case[],
  checkTypes: readonly CheckDefinition[],
  problems: ProblemList,
): readonly Problem[] {
  const inCases: Problem[] = [];
  for (const [index, check] of gate.checks.entries()) {
    const applicable = cases.filter((each) => isSelected(check.when, each));
    for (const complaint of lint(check, applicable, checkTypes)) {
      const { path, case: culprit, ...rest } = complaint;
      if (culprit === undefined) problems.add(['checks', index, ...toPath(path)], rest);
      else inCases.push({ ...culprit.origin, ...rest, path: `check ${check.name}` });
    }
  }
  for (const each of cases) {
    for (const [index, check] of each.checks.entries()) {
      for (const { path, case: _itself, ...rest } of lint(check, [each], checkTypes)) {
        inCases.push({ ...each.origin, ...rest, path: `checks[${index}]${path === '' ? '' : `.${path}`}` });
      }
    }
  }
  return inCases;
}

function lint(
  check: CheckSpec,
  cases: readonly Case[],
  checkTypes: readonly CheckDefinition[],
): readonly CheckComplaint[] {
  const definition = checkTypes.find(({ type }) => type === check.type);
  // The options fit the schema of this very type, which is what its lint asks for.
  return definition?.lint?.(check.options as never, cases) ?? [];
}

function toPath(dotted: string): Path {
  return dotted
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
