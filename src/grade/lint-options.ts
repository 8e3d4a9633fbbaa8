import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { distance } from 'fastest-levenshtein';
import type { CheckProblem, CheckType } from './check-type.js';

const compiled = new WeakMap<CheckType, ValidateFunction>();

/** What is wrong with a check's options according to its schema; each place is told once, in plain words. */
export function optionProblems(
  ajv: Ajv2020,
  type: CheckType,
  options: Readonly<Record<string, unknown>>,
): readonly CheckProblem[] {
  const validate = compiled.get(type) ?? ajv.compile(type.schema);
  compiled.set(type, validate);
  if (validate(options)) return [];
  const byPath = new Map<string, CheckProblem>();
  for (const error of validate.errors ?? []) {
    const problem = explain(error, type);
    // The first error of a place is the most specific one; alternatives that also failed only repeat it.
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  }
  return [...byPath.values()];
}

function explain(error: ErrorObject, type: CheckType): CheckProblem {
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'additionalProperties') return unknownOption(error, type, place);
  const name = place === '' ? type.type : place;
  if (error.keyword === 'required') {
    const missing = String(error.params.missingProperty);
    return problem('missing-option', place, `${type.type} needs the option ${missing}`);
  }
  if (error.keyword === 'minLength' || error.keyword === 'minItems') {
    return problem('empty-option', place, `${name} is empty, and an empty text is found in every output`);
  }
  if (error.keyword === 'const')
    return problem('wrong-option', place, `${name} has no value that can be used`);
  if (error.keyword === 'type' && error.params.type === 'string') {
    return {
      ...problem('wrong-option', place, `${name} must be text`),
      hint: 'put it in quotes exactly as it should be answered, e.g. "007" rather than 007',
    };
  }
  const allowed = error.keyword === 'enum' ? `: ${(error.params.allowedValues as unknown[]).join(', ')}` : '';
  return problem('wrong-option', place, `${name} ${error.message ?? 'is not valid'}${allowed}`);
}

function unknownOption(error: ErrorObject, type: CheckType, place: string): CheckProblem {
  const name = String(error.params.additionalProperty);
  const known = Object.keys((error.parentSchema?.properties ?? type.schema.properties ?? {}) as object);
  const nearest = [...known].sort((a, b) => distance(a, name) - distance(b, name))[0];
  const isNear = nearest !== undefined && distance(nearest, name) <= Math.max(2, name.length / 3);
  return {
    ...problem(
      'unknown-key',
      place === '' ? name : `${place}.${name}`,
      `${type.type} has no option ${JSON.stringify(name)}`,
    ),
    hint: isNear ? `did you mean ${nearest}?` : `its options are ${known.join(', ')}`,
  };
}

function problem(code: string, path: string, message: string): CheckProblem {
  return { code, path, message, severity: 'error' };
}
