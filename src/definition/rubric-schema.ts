import { label, SCHEMA_DIALECT, schemaId } from './schema-parts.js';

const prose = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 20000, description }) as const;

const level = {
  type: 'object',
  additionalProperties: false,
  required: ['score', 'anchor'],
  description: 'One level of the scale.',
  properties: {
    score: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'Number of the level; higher is better.',
    },
    label: label('Short name of the level.'),
    anchor: prose('What an answer of this level is like, so that two raters mean the same.'),
  },
} as const;

/** Schema of a rubric: what raters, judge and report all go by. It holds no thresholds; those stand in the gate. */
export const rubricSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('rubric'),
  title: 'RubricFile',
  description: 'Criteria by which people and the judge grade.',
  type: 'object',
  additionalProperties: false,
  required: ['rubric', 'name', 'criteria', 'material_error'],
  properties: {
    rubric: { const: 1, description: 'Version of this file format.' },
    name: label('Name of the rubric.'),
    instructions: prose('What a rater reads before the first answer.'),
    criteria: {
      type: 'array',
      minItems: 1,
      description: 'What is graded.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'question', 'levels'],
        description: 'One criterion.',
        properties: {
          name: label('Name of the criterion.'),
          question: prose('What the rater is asked.'),
          levels: {
            type: 'array',
            minItems: 2,
            items: level,
            description: 'Every level of the scale, each with its anchor.',
          },
        },
      },
    },
    material_error: prose(
      'What counts as a material error: one that would make the answer harmful or useless in earnest.',
    ),
    critical_failures: {
      type: 'array',
      description: 'Classes of failure that block whatever the averages say. Default: none.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['class', 'description'],
        description: 'One class of critical failure.',
        properties: {
          class: label('Name of the class.'),
          description: prose('What belongs to the class, and what does not.'),
        },
      },
    },
  },
} as const;
