import { label } from './schema-parts.js';

const retention = {
  type: 'object',
  additionalProperties: false,
  required: ['answers_days'],
  description:
    'How long the text of answers is kept. Scores, digests and verdict stay. Default: until `qgate purge` removes it.',
  properties: {
    answers_days: {
      type: 'integer',
      minimum: 1,
      maximum: 36500,
      description:
        'Days from the oldest answer of a run; then the next command that writes to the store removes the text.',
    },
  },
} as const;

const redact = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  description:
    'What is taken out of answers, in both arms alike, before they are stored and so before they are graded. Default: nothing.',
  properties: {
    secrets: { const: true, description: 'Shapes of well-known keys and tokens.' },
    patterns: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      description: 'Further rules, applied in this order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'pattern'],
        description: 'A rule; what it matches becomes `[redacted:NAME]`.',
        properties: {
          name: {
            ...label('Name of the rule: letters, digits, dash and underscore.'),
            pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$',
          },
          pattern: {
            type: 'string',
            minLength: 1,
            maxLength: 2000,
            description: 'Regular expression in the syntax of JavaScript, on a linear-time engine.',
          },
          flags: {
            type: 'string',
            pattern: '^(i|s|is|si)$',
            description: '`i` ignores case, `s` lets `.` match line ends.',
          },
        },
      },
    },
  },
} as const;

/** What becomes of the text of answers. */
export const GATE_PRIVACY = { retention, redact } as const;
