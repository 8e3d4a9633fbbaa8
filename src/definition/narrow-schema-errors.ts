import type { ErrorObject } from 'ajv/dist/2020.js';

/** Keywords that speak of a value's kind: a branch that fails on one was not the form the writer had in mind. */
const KIND_KEYWORDS = new Set(['type', 'const', 'enum']);

/**
 * Leaves of ajv's errors what helps a person. Where a value may have one of several forms, ajv complains about each
 * form; here the form that the writer evidently meant is kept, or one error that names all forms.
 */
export function narrowSchemaErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const rest = errors.filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  const choice = rest
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .reduce<ErrorObject | null>(
      (outer, error) => (outer === null || error.schemaPath.length < outer.schemaPath.length ? error : outer),
      null,
    );
  if (choice === null) return rest;
  const isOfChoice = (error: ErrorObject): boolean =>
    error !== choice &&
    error.schemaPath.startsWith(`${choice.schemaPath}/`) &&
    error.instancePath.startsWith(choice.instancePath);
  const others = rest.filter((error) => error !== choice && !isOfChoice(error));
  const chosen = meantForm(choice, rest.filter(isOfChoice));
  return narrowAgain([...others, ...chosen], choice);
}

function narrowAgain(errors: readonly ErrorObject[], settled: ErrorObject): readonly ErrorObject[] {
  const open = errors.filter((error) => error !== settled);
  const narrowed = narrowSchemaErrors(open);
  return errors.includes(settled) ? [...narrowed, settled] : narrowed;
}

/** The errors of the one form whose kind fits the value, or the choice itself where none or all of them fit. */
function meantForm(choice: ErrorObject, errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const forms = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const form = error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0]!;
    forms.set(form, [...(forms.get(form) ?? []), error]);
  }
  const fitting = [...forms.values()].filter(
    (form) =>
      !form.some((error) => error.instancePath === choice.instancePath && KIND_KEYWORDS.has(error.keyword)),
  );
  fitting.sort((a, b) => a.length - b.length);
  return fitting[0] ?? [choice];
}
