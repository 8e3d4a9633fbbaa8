import { Ajv2020 } from 'ajv/dist/2020.js';
import { distance } from 'fastest-levenshtein';
import type { Case } from '../definition/case.js';
import type { CheckSpec, Gate } from '../definition/gate.js';
import type { Problem } from '../shared/errors.js';
import { applicableChecks, appliesTo } from './applicable-checks.js';
import type { CheckProblem } from './check-type.js';
import { checkType, checkTypes } from './checks/index.js';
import { optionProblems } from './lint-options.js';
import { gradersOf } from './score-case.js';

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false });

/**
 * Everything wrong with a gate's checks, and its cases' own, against the cases they grade: unknown types, options that
 * do not fit, checks that can never fail or never pass, checks that apply to no case, cases that nothing grades.
 *
 * Problems of the gate's checks have paths into the gate file, `checks[2].pattern`, and no line; problems of a case's own
 * checks stand at the case's line.
 * @param gateFile the gate's file as the person named it
 */
export function lintChecks(gate: Gate, cases: readonly Case[], gateFile: string): Problem[] {
  const problems: Problem[] = [];
  gate.checks.forEach((check, index) => {
    const graded = cases.filter((testCase) => appliesTo(check.when, testCase));
    if (graded.length === 0 && cases.length > 0) {
      problems.push({
        code: 'check-applies-to-nothing',
        file: gateFile,
        path: `checks[${index}].when`,
        message: `check ${check.name} applies to none of the ${cases.length} cases`,
        severity: 'error',
      });
    }
    for (const problem of lintCheck(check, graded)) {
      problems.push({
        ...pickFields(problem),
        file: gateFile,
        path: joinPath(`checks[${index}]`, problem.path),
      });
    }
  });
  for (const testCase of cases) {
    testCase.checks.forEach((check, index) => {
      for (const problem of lintCheck(check, [testCase])) {
        problems.push({
          ...pickFields(problem),
          ...testCase.origin,
          path: joinPath(`checks[${index}]`, problem.path),
        });
      }
    });
  }
  return [...problems, ...lintNames(gate, cases), ...lintMetrics(gate, cases, gateFile)];
}

function lintCheck(check: CheckSpec, cases: readonly Case[]): readonly CheckProblem[] {
  const type = checkType(check.type);
  if (type === undefined) return [unknownType(check.type)];
  const wrongOptions = optionProblems(ajv, type, check.options);
  return wrongOptions.length > 0 ? wrongOptions : type.lint(check.options, cases);
}

function unknownType(name: string): CheckProblem {
  const known = checkTypes.map(({ type }) => type);
  const nearest = [...known].sort((a, b) => distance(a, name) - distance(b, name))[0]!;
  return {
    code: 'unknown-check-type',
    path: 'type',
    message: `there is no check of type ${JSON.stringify(name)}`,
    hint: `did you mean ${nearest}? Known are ${known.join(', ')}, each also as not-…`,
    severity: 'error',
  };
}

/** A case's own check must not take the name of a gate's check: their grades could not be told apart. */
function lintNames(gate: Gate, cases: readonly Case[]): Problem[] {
  const taken = new Set(gate.checks.map(({ name }) => name));
  return cases.flatMap((testCase) => {
    const own = testCase.checks.map(({ name }) => name);
    return own.flatMap((name, index) =>
      taken.has(name) || own.indexOf(name) !== index
        ? [
            {
              code: 'duplicate-check-name',
              ...testCase.origin,
              path: `checks[${index}].name`,
              message: `case ${testCase.id} has a check named ${name}, a name that is already taken`,
              severity: 'error' as const,
            },
          ]
        : [],
    );
  });
}

function lintMetrics(gate: Gate, cases: readonly Case[], gateFile: string): Problem[] {
  return gate.metrics.flatMap((metric, index) => {
    if (metric.from !== 'all-checks' && 'graders' in metric.from) return [];
    const ungraded = cases.filter(
      (testCase) => gradersOf(metric, applicableChecks(gate.checks, testCase)).length === 0,
    );
    if (ungraded.length === 0) return [];
    return [
      {
        code: 'case-not-graded',
        file: gateFile,
        path: `metrics[${index}].from`,
        message: `metric ${metric.name} grades nothing in ${ungraded.length} of ${cases.length} cases, first ${ungraded[0]!.id}: no check of it applies`,
        hint: 'give these cases checks, or widen the when of the gate’s checks',
        severity: 'error' as const,
      },
    ];
  });
}

function pickFields({ code, message, hint, severity }: CheckProblem): Omit<Problem, 'file'> {
  return { code, message, severity, ...(hint === undefined ? {} : { hint }) };
}

function joinPath(base: string, path: string): string {
  return path === '' ? base : `${base}.${path}`;
}
