import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({
  strictTypes: false,
  allowUnionTypes: true,
  // The schemas are our own, and tests hold them against the meta-schema.
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  code: { optimize: false },
});
const compiled = new WeakMap<object, ValidateFunction>();

/** Whether a predicate has the shape that a schema asks for; each schema is compiled once. */
export function hasShape(schema: Readonly<Record<string, unknown>>, value: unknown): boolean {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(value) === true;
}
