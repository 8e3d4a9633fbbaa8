import { PREFERENCES } from '../../definition/rubric.js';
import { closed, SCHEMA_DIALECT, schemaId } from '../../definition/schema-parts.js';
import { ARM_GUESSES, COULD_TELL } from './grades-file.js';

const key = (description: string) => ({ type: 'string', minLength: 1, maxLength: 100, description }) as const;
const prose = (description: string) =>
  ({ type: ['string', 'null'], minLength: 1, maxLength: 20000, description }) as const;

const sideGrade = closed({
  levels: {
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0, maximum: 100 },
    description:
      'Score of the chosen level, by name of the criterion; empty where a preference alone was asked for.',
  },
  hasMaterialError: { type: 'boolean' },
  critical: {
    type: 'array',
    uniqueItems: true,
    items: { type: 'string' },
    description: 'Critical classes the answer belongs to.',
  },
});

const value = {
  description: 'What the rater said; null while the item is blank or half done.',
  oneOf: [
    { type: 'null' },
    closed({
      state: { const: 'graded' },
      preference: {
        enum: [...PREFERENCES, null],
        description: 'In terms of the sides shown; null where one answer was shown.',
      },
      sides: {
        type: 'array',
        minItems: 1,
        maxItems: 2,
        items: sideGrade,
        description: 'As shown: A, then B.',
      },
    }),
    closed({
      state: { const: 'skipped', description: 'Could not be judged: counted apart, never a fail.' },
      reason: { type: 'string', minLength: 1, maxLength: 20000 },
    }),
    closed({ state: { const: 'declined', description: 'Distressing content that the rater did not read.' } }),
  ],
} as const;

/** Schema of the file that a packet page downloads. */
export const gradesSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('grades'),
  title: 'GradesFile',
  description: 'What one rater said in one packet, as the packet page writes it.',
  type: 'object',
  additionalProperties: false,
  required: ['grades', 'packetKey', 'digest', 'rater', 'savedAtMs', 'items', 'guesses'],
  properties: {
    grades: { const: 1, description: 'Version of this file format.' },
    packetKey: key('Which packet was graded.'),
    digest: {
      type: 'string',
      pattern: '^sha256:[0-9a-f]{64}$',
      description: 'Of the packet the page was made from.',
    },
    rater: { type: 'string', minLength: 1, maxLength: 200, description: 'Name as the rater typed it.' },
    savedAtMs: {
      type: 'integer',
      minimum: 0,
      description: "Milliseconds since 1970 by the rater's clock, to tell the newer of two copies.",
    },
    items: {
      type: 'array',
      description: 'Every item of the packet; practice items are not among them.',
      items: closed({
        itemKey: key('Which item.'),
        rowCheck: key('Check letters of the item, as the packet shows them.'),
        value,
        note: prose('Anything the rater wanted to add.'),
        seconds: {
          type: 'integer',
          minimum: 0,
          description: 'Seconds for which the item was shown in a visible tab.',
        },
      }),
    },
    guesses: {
      description: 'Asked after the last item, to see whether the blinding held; it never changes a grade.',
      ...closed({
        couldTell: {
          enum: [...COULD_TELL, null],
          description: 'Whether the rater thought they could tell the versions apart.',
        },
        how: prose('What gave it away.'),
        items: {
          type: 'array',
          description: 'The sample of items for which a guess was asked.',
          items: closed({
            itemKey: key('Which item.'),
            guess: {
              enum: [...ARM_GUESSES, null],
              description:
                'Two answers: which one came from the new version. One answer: whether it did. null where no guess was made.',
            },
          }),
        },
      }),
    },
    page: {
      type: 'object',
      description: 'Half-made choices and the place of the rater, for the page alone; no part of any grade.',
    },
  },
} as const;
