import { label, SCHEMA_DIALECT, schemaId } from '../../definition/schema-parts.js';

const count = (description: string) => ({ type: 'integer', minimum: 0, description }) as const;

/** Schema of a budget file: what a service's requests did to its error budgets, as its monitoring counts them. */
export const budgetFileSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('budgets'),
  title: 'BudgetFile',
  description:
    'Requests that missed objectives, span by span, as a service’s monitoring counts them; for `qgate verify --budgets`.',
  type: 'object',
  additionalProperties: false,
  required: ['budgets', 'spans'],
  properties: {
    budgets: { const: 1, description: 'Version of this file format.' },
    spans: {
      type: 'array',
      maxItems: 100_000,
      description:
        'Spans of time, in any order. One that lies partly before the window counts as its start does.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['class', 'objective', 'started_at', 'requests', 'missed'],
        description: 'Requests of one class in one span, held against one objective.',
        properties: {
          class: label('Traffic class, as the objectives name it.'),
          objective: label('Objective, as the objectives name it.'),
          started_at: {
            type: 'string',
            pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
            description: 'When the span began, with its zone.',
          },
          requests: count('All requests of the class in the span.'),
          missed: count('Of these, how many missed the objective.'),
          unknown: count('Of these, how many are not known to have kept or missed it. Default: 0.'),
        },
      },
    },
  },
} as const;
