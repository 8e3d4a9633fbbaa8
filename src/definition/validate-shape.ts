import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { explainSchemaError } from './explain-schema-error.js';
import { longNumbers, withDoubles } from './long-numbers.js';
import { narrowSchemaErrors } from './narrow-schema-errors.js';
import type { ProblemList } from './problem-list.js';
import type { JsonSchema } from './schema-parts.js';
import type { Path, Source } from './source.js';
import { unsafeValues } from './unsafe-values.js';

const compiled = new WeakMap<object, ValidateFunction>();

/** One for all schemas. They are our own, and tests hold them against the meta-schema, so no run needs to. */
const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  // Asks for a `type` beside every keyword, which branches of if/then do not need.
  strictTypes: false,
  allowUnionTypes: true,
  // A schema is used on a few files and then forgotten: polishing the generated code costs more than it saves.
  code: { optimize: false },
});

/**
 * Checks a file's value against a schema and says everything that is wrong with it in sentences. Each schema object
 * is compiled once; keep the object, not a copy of it.
 * @param keepsDigits where a number may have more digits than a double keeps: nowhere by default
 */
export function validateShape(
  schema: JsonSchema,
  source: Source,
  problems: ProblemList,
  keepsDigits: (path: Path) => boolean = () => false,
): void {
  for (const { path, code, message } of unsafeValues(source.value)) {
    problems.add(path, { code, message, at: code === 'unsafe-key' ? 'key' : 'value' });
  }
  for (const { path, ...complaint } of longNumbers(source.value)) {
    if (!keepsDigits(path)) problems.add(path, complaint);
  }
  validatePart(schema, source.value, [], source, problems);
}

/** The same for the value at one path of a file. */
export function validatePart(
  schema: JsonSchema,
  value: unknown,
  at: Path,
  source: Source,
  problems: ProblemList,
): void {
  const validate = compile(schema);
  if (validate(withDoubles(value))) return;
  for (const error of narrowSchemaErrors(validate.errors ?? [])) {
    const { path, ...complaint } = explainSchemaError(error, [...at, ...pathOf(error, value)], source);
    problems.add(path, complaint);
  }
}

function compile(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, known);
  return known;
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
