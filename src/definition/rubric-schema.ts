import { PREFERENCES } from './rubric.js';
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
    language: {
      type: 'string',
      pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      description:
        "Language the rubric is written in, e.g. `de`; the packet's own words follow it. Default: en.",
    },
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
    examples: {
      type: 'array',
      maxItems: 50,
      description: 'Graded answers, shown beside the criterion they explain. Default: none.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['criterion', 'score', 'input', 'answer', 'why'],
        description: 'One graded answer.',
        properties: {
          criterion: label('Name of the criterion.'),
          score: { type: 'integer', description: 'Its level.' },
          input: prose('What was asked.'),
          answer: prose('The answer.'),
          why: prose('Why it has this level.'),
        },
      },
    },
    practice: {
      type: 'array',
      maxItems: 10,
      description:
        'Items a rater starts with, with an explanation, which do not count. Default: two general ones.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['input', 'a', 'why'],
        description: 'One practice item: one answer, or two where raters compare.',
        properties: {
          input: prose('What was asked.'),
          a: prose('The first answer.'),
          b: prose('The second answer, for raters who compare.'),
          levels: {
            type: 'object',
            additionalProperties: { type: 'integer', description: 'A level.' },
            description: 'Levels of answer `a`, by criterion.',
          },
          preference: { enum: PREFERENCES, description: 'What a rater who compares would say.' },
          why: prose('The explanation, shown after the rater has tried.'),
        },
      },
    },
  },
} as const;
