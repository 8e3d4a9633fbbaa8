import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { bundleSchema } from '../../src/definition/bundle-schema.js';
import { caseSchema } from '../../src/definition/case-schema.js';
import { gateSchema } from '../../src/definition/gate-schema.js';
import { rubricSchema } from '../../src/definition/rubric-schema.js';
import { sloSchema } from '../../src/definition/slo/slo-schema.js';
import { checkTypes } from '../../src/grade/checks/index.js';

type Schema = Readonly<Record<string, unknown>>;

/** Paths of all properties and list entries that do not say what they mean. */
function undescribed(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties,
    items,
    anyOf,
    oneOf,
    then,
    else: otherwise,
  } = schema as Readonly<Record<string, Schema | Schema[]>>;
  return [
    ...Object.entries((properties as Schema | undefined) ?? {}).flatMap(([key, property]) => [
      ...(property === true || (property as Schema).description ? [] : [`${path}.${key}`]),
      ...undescribed(property, `${path}.${key}`),
    ]),
    ...undescribed(items, `${path}[]`),
    ...[anyOf, oneOf, then, otherwise].flat().flatMap((branch) => undescribed(branch, path)),
  ];
}

describe.each([
  ['gate', gateSchema(checkTypes)],
  ['case', caseSchema(checkTypes)],
  ['bundle', bundleSchema],
  ['rubric', rubricSchema],
  ['slo', sloSchema],
])('schema of a %s', (name, schema) => {
  it('is valid JSON Schema 2020-12', () => {
    expect(new Ajv2020({ strictTypes: false }).validateSchema(schema)).toBe(true);
    expect(() => new Ajv2020({ strictTypes: false, allowUnionTypes: true }).compile(schema)).not.toThrow();
  });

  it('describes every property', () => {
    expect(undescribed(schema, name)).toEqual([]);
  });
});
