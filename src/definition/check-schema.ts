import type { Case } from './case.js';
import { caseFilter, type JsonSchema, label } from './schema-parts.js';

/** What the definition needs to know of a check type; `grade/checks/index.ts` has the table. */
export interface CheckDefinition {
  readonly type: string;
  readonly summary: string;
  /** Schema of the options alone: an object schema with `properties` and `additionalProperties: false`. */
  readonly schema: JsonSchema;
  readonly needsText?: boolean;
  /** Options whose numbers keep every digit; in all others a number must be one that a double keeps. */
  readonly exactOptions?: readonly string[];
  /** Whether the check gives a score besides passed or failed; called with already valid options. */
  givesScore?(options: never): boolean;
  /** Mistakes that the schema cannot express; called with already valid options. */
  lint?(options: never, cases: readonly Case[]): readonly CheckComplaint[];
}

export interface CheckComplaint {
  readonly code: string;
  /** Path within the options, e.g. `pattern`. */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  readonly severity: 'error' | 'warning';
  readonly case?: Case;
}

/** Fields of every check beside its type's own options. */
export const CHECK_FIELDS = {
  name: label('Name of the check, unique in the gate; metrics and reports use it.'),
  critical: label(
    'Class of a critical failure: every failure by the candidate blocks, whatever the averages say.',
  ),
  confirm: {
    enum: ['human'],
    description: 'A critical failure stays pending until a rater has looked at it.',
  },
  when: { ...caseFilter, description: 'Restricts the check to some cases; all given conditions must hold.' },
} as const;

/**
 * Schema of one written check: a flat mapping of name, type and the type's own options. One branch a type, so that an
 * editor completes the options that fit. An empty table gives the part that all checks have in common.
 */
export function checkSchema(checkTypes: readonly CheckDefinition[]): JsonSchema {
  const branches = checkTypes.map((definition) => ({
    if: {
      required: ['type'],
      properties: { type: { enum: [definition.type, `not-${definition.type}`] } },
    },
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
    then: optionsSchema(definition),
  }));
  return {
    type: 'object',
    description: 'One deterministic check.',
    required: ['name', 'type'],
    properties: {
      ...CHECK_FIELDS,
      type: {
        type: 'string',
        ...(checkTypes.length > 0 ? { enum: checkTypeNames(checkTypes) } : {}),
        description:
          'Kind of check. `not-X` passes exactly where `X` was evaluated on a response with text and fails: where there is nothing to evaluate (no JSON, no number, no such part) both fail.',
      },
    },
    ...(branches.length > 0 ? { allOf: branches } : {}),
  };
}

export function checkTypeNames(checkTypes: readonly CheckDefinition[]): readonly string[] {
  return checkTypes.flatMap(({ type }) => [type, `not-${type}`]);
}

/** Schema of a whole check of one type, where what checks have in common is already seen to. */
export function optionsSchema({ summary, schema }: CheckDefinition): JsonSchema {
  const { properties, additionalProperties: _closed, $schema: _dialect, $id: _id, ...rest } = schema;
  const common = Object.fromEntries(Object.keys(CHECK_FIELDS).map((field) => [field, true]));
  return {
    description: summary,
    ...rest,
    properties: { ...common, type: true, ...(properties as JsonSchema | undefined) },
    additionalProperties: false,
  };
}
