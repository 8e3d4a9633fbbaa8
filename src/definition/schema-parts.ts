/** Parts that several schemas share. Plain JSON Schema 2020-12, so that editors understand every word of it. */

export type JsonSchema = Readonly<Record<string, unknown>>;

export const SCHEMA_DIALECT = 'https://json-schema.org/draft/2020-12/schema';
export const schemaId = (name: string): string => `urn:qgate:schema:${name}:1`;

/** Names that become parts of run ids and file names. */
export const fileNameLike = (description: string) =>
  ({ type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$', description }) as const;

/** A name that people read: trimmed, on one line. */
export const label = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 200, pattern: '^\\S(.*\\S)?$', description }) as const;

export const filePath = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 4096, description }) as const;

export const maxRegression = {
  type: 'number',
  minimum: 0,
  exclusiveMaximum: 1,
  description:
    'Largest tolerated loss of the mean score, on the 0–1 scale: 0.03 is three points of a hundred.',
} as const;

export const evidence = {
  enum: ['non-inferiority', 'no-evidence-of-regression', 'point'],
  description:
    'When the threshold counts as kept: `non-inferiority` (the whole interval is within it), `no-evidence-of-regression` (the estimate is within it, and a loss is not shown), `point` (the estimate alone).',
} as const;

export const minCases = {
  type: 'integer',
  minimum: 1,
  description: 'Fewest cases (clusters, where there are any) at which the threshold can be met.',
} as const;

export const caseFilter = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  description: 'Which cases this applies to; all given conditions must hold.',
  properties: {
    tag: label('Cases that carry this tag.'),
    slice: label('Cases of this slice.'),
  },
} as const;

/** An object in which every property listed is there and no other. */
export function closed<const Properties extends Readonly<Record<string, unknown>>>(properties: Properties) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  } as const;
}
