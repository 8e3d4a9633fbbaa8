import { type CheckDefinition, checkSchema } from './check-schema.js';
import { type JsonSchema, label, SCHEMA_DIALECT, schemaId } from './schema-parts.js';

const message = {
  type: 'object',
  additionalProperties: false,
  required: ['role', 'content'],
  description: 'One message of the conversation.',
  properties: {
    role: { enum: ['system', 'developer', 'user', 'assistant', 'tool'], description: 'Who speaks.' },
    content: { type: 'string', description: 'What is said.' },
  },
} as const;

/** Schema of one line of a case file (JSONL), or of one CSV row once its columns are put in place. */
export function caseSchema(checkTypes: readonly CheckDefinition[]): JsonSchema {
  return {
    $schema: SCHEMA_DIALECT,
    $id: schemaId('case'),
    title: 'CaseLine',
    description:
      'One input with what is needed to grade it: one JSON object a line (.jsonl), or one row of a CSV file with a header (.csv; columns id, slice, input, reference, tags, cluster and meta.name).',
    type: 'object',
    additionalProperties: false,
    required: ['id', 'slice', 'input'],
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description:
          'Unique in the gate; answers are paired by it, never by position. No outer white space, no control characters.',
      },
      slice: label('Slice or targeted slice of the gate that the case belongs to.'),
      input: {
        description: 'What is asked: a text, messages, or a scripted conversation.',
        anyOf: [
          {
            type: 'string',
            description:
              'A text, sent as one user message (through the template of the gate, if it has one).',
          },
          { type: 'array', minItems: 1, items: message, description: 'Messages, sent as they are.' },
          {
            type: 'object',
            additionalProperties: false,
            required: ['turns'],
            description: 'A scripted conversation.',
            properties: {
              turns: {
                type: 'array',
                minItems: 1,
                items: { type: 'string', description: 'One user turn.' },
                description: "User turns in order; each is sent with the arm's own earlier answers.",
              },
            },
          },
        ],
      },
      reference: {
        type: ['string', 'number', 'boolean', 'array', 'object'],
        description:
          'What a right answer is compared with: a text, a number, several acceptable ones, or any JSON.',
      },
      tools: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', description: 'A tool definition in the form of the OpenAI API.' },
        description: 'Tools offered with this case.',
      },
      tags: {
        type: 'array',
        uniqueItems: true,
        items: label('A tag.'),
        description:
          'Tags, for cohorts and for checks that apply to some cases. In CSV: separated by blanks or semicolons.',
      },
      cluster: label('Cases with an equal cluster are not independent (same document, same conversation).'),
      meta: {
        type: 'object',
        description:
          'Anything else about the case; `{{meta.name}}` in templates. In CSV: columns `meta.name`.',
      },
      checks: {
        type: 'array',
        items: checkSchema(checkTypes),
        description: 'Checks of this case, on top of those of the gate.',
      },
    },
  };
}
