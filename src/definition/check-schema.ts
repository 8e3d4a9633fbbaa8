import type { Case } from './case.js';
import { caseFilter, type JsonSchema, label } from './schema-parts.js';

/** What the definition needs to know of a check type; `grade/checks/index.ts` has the table. */
export interface CheckDefinition {
  readonly type: string;
  readonly summary: string;
  /** Schema of the options alone: an object schema with `properties` and `additionalProperties: false`. */
  readonly schema: JsonSchema;
  readonly needsText?: boolean;
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
 * editor completes the options that fit and an error speaks of the type at hand alone.
 */
export function checkSchema(checkTypes: readonly CheckDefinition[]): JsonSchema {
  const names = checkTypes.flatMap(({ type }) => [type, `not-${type}`]);
  return {
    type: 'object',
    description: 'One deterministic check.',
    required: ['name', 'type'],
    properties: {
      ...CHECK_FIELDS,
      type: {
        type: 'string',
        ...(names.length > 0 ? { enum: names } : {}),
        description: 'Kind of check. `not-X` passes exactly where `X` fails on a response with text.',
      },
    },
    ...(checkTypes.length > 0 ? { allOf: checkTypes.map(branchOf) } : {}),
  };
}

function branchOf({ type, summary, schema }: CheckDefinition): JsonSchema {
  const {
    properties,
    required,
    additionalProperties: _closed,
    $schema: _dialect,
    $id: _id,
    ...rest
  } = schema;
  const own = { ...((properties as JsonSchema | undefined) ?? {}) };
  const common = Object.fromEntries(Object.keys(CHECK_FIELDS).map((field) => [field, true]));
  return {
    if: { required: ['type'], properties: { type: { enum: [type, `not-${type}`] } } },
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
    then: {
      description: summary,
      ...rest,
      properties: { ...common, type: true, ...own },
      ...(required === undefined ? {} : { required }),
      additionalProperties: false,
    },
  };
}
