import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { explainSchemaError } from './explain-schema-error.js';
import { narrowSchemaErrors } from './narrow-schema-errors.js';
import type { ProblemList } from './problem-list.js';
import type { JsonSchema } from './schema-parts.js';
import type { Path, Source } from './source.js';
import { unsafeValues } from './unsafe-values.js';

const compiled = new WeakMap<object, ValidateFunction>();

/**
 * Checks a value against a schema and says everything that is wrong with it in sentences. Each schema object is
 * compiled once; keep the object, not a copy of it.
 * @returns true where the value fits.
 */
export function validateShape(schema: JsonSchema, source: Source, problems: ProblemList): boolean {
  for (const { path, code, message } of unsafeValues(source.value)) {
    problems.add(path, { code, message, at: code === 'unsafe-key' ? 'key' : 'value' });
  }
  const validate = compile(schema);
  if (!validate(source.value)) {
    for (const error of narrowSchemaErrors(validate.errors ?? [])) {
      const path = pathOf(error, source.value);
      const { path: place, ...complaint } = explainSchemaError(error, path, source);
      problems.add(place, complaint);
    }
  }
  return !problems.hasErrors;
}

function compile(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = new Ajv2020({
    allErrors: true,
    verbose: true,
    // Asks for a `type` beside every keyword, which branches of if/then do not need.
    strictTypes: false,
    allowUnionTypes: true,
    // A schema is used on a few files and then forgotten: polishing the generated code costs more than it saves.
    code: { optimize: false },
  }).compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** ajv's JSON pointer as a path, with indices as numbers where the value is a list. */
function pathOf(error: ErrorObject, root: unknown): Path {
  let value: unknown = root;
  return error.instancePath
    .split('/')
    .slice(1)
    .map((step) => {
      const key = step.replace(/~1/g, '/').replace(/~0/g, '~');
      const place = Array.isArray(value) ? Number(key) : key;
      value = (value as Record<string | number, unknown>)[place];
      return place;
    });
}
