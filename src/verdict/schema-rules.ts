import { shareSensitivitySchema } from './schema-noise.js';
import { intervalSchema } from './schema-numbers.js';
import { REASON_CODES, RULE_KINDS } from './verdict.js';

const maybeCount = { type: ['integer', 'null'], minimum: 0 } as const;

/** One rule with its outcome. */
export const ruleSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'kind',
    'subject',
    'metric',
    'state',
    'isWaiting',
    'code',
    'policy',
    'nScored',
    'nPlanned',
    'estimate',
    'interval',
    'limit',
    'sentence',
  ],
  properties: {
    kind: { enum: RULE_KINDS },
    subject: { type: ['string', 'null'], description: 'Slice, cohort, guard or class the rule is about.' },
    metric: { type: ['string', 'null'] },
    state: { enum: ['met', 'breached', 'undecided'] },
    isWaiting: { type: 'boolean', description: 'True where undecided only waits for people.' },
    code: { enum: REASON_CODES, description: 'Why the rule came out as it did, from a closed list.' },
    policy: { enum: ['non-inferiority', 'no-evidence-of-regression', 'point', null] },
    nScored: maybeCount,
    nPlanned: maybeCount,
    estimate: { type: ['number', 'null'] },
    interval: intervalSchema,
    limit: {
      type: ['number', 'null'],
      description: 'What is compared with: −margin, minimum or guard limit.',
    },
    nNeeded: {
      ...maybeCount,
      description:
        'Cases to plan a fresh run with, where too few left the rule undecided; never a reason to extend this run.',
    },
    shareSensitivity: shareSensitivitySchema,
    sentence: { type: 'string', minLength: 1, description: 'What was found and what to do, for people.' },
  },
} as const;

const THRESHOLD = { kind: { enum: ['minimum', 'overall', 'targeted-slice', 'slice', 'cohort'] } } as const;

/** What holds of the rules of a pass: all met, one threshold at least, and no threshold without its numbers. */
export const rulesOfPassSchema = {
  contains: { properties: THRESHOLD },
  items: {
    properties: { state: { const: 'met' } },
    if: { properties: THRESHOLD },
    // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
    then: {
      properties: {
        nScored: { type: 'integer' },
        nPlanned: { type: 'integer' },
        estimate: { type: 'number' },
        limit: { type: 'number' },
      },
    },
  },
} as const;
