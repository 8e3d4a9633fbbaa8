import type { Case } from '../definition/case.js';
import type { CheckSpec, Gate } from '../definition/gate.js';
import type { Problem } from '../shared/errors.js';
import { appliesTo } from './applicable-checks.js';
import type { CheckProblem } from './check-type.js';
import { checkType } from './checks/index.js';

/**
 * What is wrong with a gate's checks, and its cases' own, beyond their shape: options that contradict each other, patterns
 * and schemas that cannot be used, checks that can never fail or never pass on these cases, checks that apply to no case.
 * The shape of the options must already be valid against each check's schema.
 *
 * Problems of the gate's checks have paths into the gate file, `checks[2].pattern`, and no line; problems of a case's own
 * checks stand at the case's line.
 * @param gateFile the gate's file as the person named it
 */
export function lintChecks(gate: Pick<Gate, 'checks'>, cases: readonly Case[], gateFile: string): Problem[] {
  const ofGate = gate.checks.flatMap((check, index) => lintGateCheck(check, index, cases, gateFile));
  const taken = new Set(gate.checks.map(({ name }) => name));
  const ofCases = cases.flatMap((testCase) =>
    testCase.checks.flatMap((check, index) => [
      ...lintName(check, index, testCase, taken),
      ...lintCheck(check, [testCase]).map((problem) => ({
        ...fieldsOf(problem),
        ...testCase.origin,
        path: joinPath(`checks[${index}]`, problem.path),
      })),
    ]),
  );
  return [...ofGate, ...ofCases];
}

function lintGateCheck(check: CheckSpec, index: number, cases: readonly Case[], file: string): Problem[] {
  const graded = cases.filter((testCase) => appliesTo(check.when, testCase));
  const problems: Problem[] = lintCheck(check, graded).map((problem) => ({
    ...fieldsOf(problem),
    file,
    path: joinPath(`checks[${index}]`, problem.path),
  }));
  if (graded.length === 0 && cases.length > 0) {
    problems.push({
      code: 'check-applies-to-nothing',
      file,
      path: `checks[${index}].when`,
      message: `check ${check.name} applies to none of the ${cases.length} cases`,
      hint: 'correct its when, or remove the check',
      severity: 'error',
    });
  }
  return problems;
}

function lintCheck(check: CheckSpec, cases: readonly Case[]): readonly CheckProblem[] {
  return checkType(check.type)?.lint(check.options, cases) ?? [];
}

/** A case's own check must not take the name of a gate's check: their grades could not be told apart. */
function lintName(check: CheckSpec, index: number, testCase: Case, taken: ReadonlySet<string>): Problem[] {
  if (!taken.has(check.name)) return [];
  return [
    {
      code: 'duplicate-name',
      ...testCase.origin,
      path: `checks[${index}].name`,
      message: `case ${testCase.id} has a check named ${check.name}, as the gate has`,
      hint: 'give it another name; it is applied on top of the gate’s checks',
      severity: 'error',
    },
  ];
}

function fieldsOf({ code, message, hint, severity }: CheckProblem): Omit<Problem, 'file'> {
  return { code, message, severity, ...(hint === undefined ? {} : { hint }) };
}

function joinPath(base: string, path: string): string {
  return path === '' ? base : `${base}.${path}`;
}
