import { ARM_IDS } from '../../definition/gate.js';
import { closed, type JsonSchema, schemaId } from '../../definition/schema-parts.js';

/** Parts that the results of several commands share. */

export const text = { type: 'string' } as const;
export const maybeText = { type: ['string', 'null'] } as const;
export const texts = { type: 'array', items: text } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const maybeNumber = { type: ['number', 'null'] } as const;
export const yesOrNo = { type: 'boolean' } as const;
export const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;
export const arm = { enum: ARM_IDS } as const;
export const exitCode = { type: 'integer', minimum: 0, maximum: 255 } as const;
export const runId = { ...text, description: 'Name of the run.' } as const;
export const momentMs = { ...count, description: 'Milliseconds since 1970, UTC.' } as const;

/** Part of a schema that is published in a file of its own, e.g. `verdict` or `verdict#/properties/decoding`. */
export function published(name: string, description?: string): JsonSchema {
  const [schema = '', part] = name.split('#');
  const $ref = part === undefined ? schemaId(schema) : `${schemaId(schema)}#${part}`;
  return description === undefined ? { $ref } : { description, $ref };
}

export const listOf = <const Items>(items: Items, description?: string) =>
  ({ type: 'array', items, ...(description === undefined ? {} : { description }) }) as const;

/** @param description of the whole, where the value is null too */
export const orNull = <const Schema extends object>(schema: Schema, description?: string) =>
  ({
    ...(description === undefined ? {} : { description }),
    anyOf: [schema, { type: 'null' }],
  }) as const;

/** An object that has what `optional` lists or has it not. */
export function withOptional<
  const Schema extends { readonly properties: JsonSchema },
  const Optional extends JsonSchema,
>(schema: Schema, optional: Optional) {
  return { ...schema, properties: { ...schema.properties, ...optional } } as const;
}

/** Something wrong in a file, with its place. */
export const problem = withOptional(
  closed({
    code: { ...text, description: 'The rule that was broken, e.g. `unknown-key`.' },
    file: { ...text, description: 'As it was named.' },
    message: text,
    severity: { enum: ['error', 'warning'] },
  }),
  {
    line: { type: 'integer', minimum: 1 },
    column: { type: 'integer', minimum: 1, description: 'In UTF-16 units.' },
    path: { ...text, description: 'Of the value, e.g. `slices[1].max_regression`.' },
    hint: { ...text, description: 'The nearest right thing, or what to do.' },
  },
);

export const problems = listOf(problem);

/** What is left in the store's file of text that was removed. */
export const scrubbed = {
  isComplete: { ...yesOrNo, description: 'False where another process kept text from being overwritten.' },
  copies: {
    ...texts,
    description: 'Copies of the store from before it was migrated, with what it held then.',
  },
} as const;
