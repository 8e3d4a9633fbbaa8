import { expect, test } from 'vitest';
import {
  BUNDLE_CLASSES,
  classOfField,
  FIELDS_OF_CLASS,
} from '../../../src/definition/bundle/field-classes.js';
import { bundleSchema } from '../../../src/definition/bundle-schema.js';

type Schema = Readonly<Record<string, unknown>>;

/** Every field that the schema lets people write, in the notation of the table. */
function fieldsOf(schema: Schema, path: string): readonly string[] {
  const { then, else: otherwise, properties, items, type } = schema as Readonly<Record<string, Schema>>;
  if (then && otherwise) return [...fieldsOf(then, path), ...fieldsOf(otherwise, path)];
  if (properties) {
    return Object.entries(properties).flatMap(([key, property]) =>
      fieldsOf(property as Schema, path === '' ? key : `${path}.${key}`),
    );
  }
  if (items && 'properties' in items && path === 'adapters') return fieldsOf(items, `${path}.*`);
  return [(type as unknown) === 'object' ? `${path}.*` : path];
}

test('every field of the schema has exactly one class, and the table names no other', () => {
  const named = BUNDLE_CLASSES.flatMap((name) => FIELDS_OF_CLASS[name]);
  // Both kinds of endpoint have some fields.
  expect([...named].sort()).toEqual([...new Set(fieldsOf(bundleSchema, ''))].sort());
});

test.each([
  [['model', 'quantization', 'method'], 'weights'],
  [['adapters', 0, 'rank'], 'weights'],
  [['adapters', 'sql', 'digest'], 'weights'],
  [['adapters'], 'weights'],
  [['prompt', 'template_arguments', 'enable_thinking'], 'behaviour'],
  [['runtime', 'args', 'rope-scaling', 'factor'], 'runtime'],
  [['serving', 'gateway', 'request_timeout_ms'], 'runtime'],
  [['serving', 'routing', 'fallback_model'], 'weights'],
  [['runtime', 'hardware'], 'runtime'],
  [['metadata', 'anything', 'deep'], 'label'],
  [['endpoint', 'headers', 'X-Team'], 'behaviour'],
  [['endpoint', 'model'], 'behaviour'],
  [['endpoint', 'url'], 'label'],
  // Unknown to the table: never a label.
  [['something', 'new'], 'weights'],
] as const)('%j is %s', (path, name) => {
  expect(classOfField(path)).toBe(name);
});
