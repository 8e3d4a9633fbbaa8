import { DURATION_PATTERN } from '../../shared/duration.js';
import { label, SCHEMA_DIALECT, schemaId } from '../schema-parts.js';
import { LOAD_PHASES, OBJECTIVE_QUANTITIES, TOO_FEW_TOKENS } from './slo.js';

const prose = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 2000, description }) as const;

const freeze = {
  type: 'object',
  additionalProperties: false,
  required: ['action'],
  description: 'What happens when the budget is used up.',
  properties: {
    at: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 100,
      description: 'Share of the budget from which changes are frozen. Default: 1, all of it.',
    },
    action: prose('What is done then, in a sentence for the person who is stopped.'),
    exempt: {
      type: 'array',
      uniqueItems: true,
      items: label('A kind of change, for instance `rollback` or a class of changed fields.'),
      description: 'Kinds of change that go on all the same. Default: none.',
    },
  },
} as const;

const objective = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'quantity', 'share', 'window', 'owner', 'freeze'],
  description: 'One objective of a class.',
  properties: {
    name: label('Name of the objective, unique in its class.'),
    quantity: {
      enum: OBJECTIVE_QUANTITIES,
      description:
        'What is limited: a duration by its canonical name (`itl_gap_ms` is the largest gap of a request), `success`, or `useful` (succeeded, passed the checks and met every limit of the class).',
    },
    at_most: {
      type: 'number',
      exclusiveMinimum: 0,
      description: 'Limit in milliseconds; for durations, and only for them.',
    },
    formula: label(
      'Id of the formula the duration must have been measured by. Default: any, as long as it is one and the same.',
    ),
    too_few_tokens: {
      enum: TOO_FEW_TOKENS,
      description:
        'How an answer counts that is too short for the duration: one token has no time per further token. Default: unscored, which leaves the objective open if it matters.',
    },
    share: {
      type: 'number',
      exclusiveMinimum: 0,
      exclusiveMaximum: 1,
      description:
        'Of all requests of the class that were sent, how many must keep it: 0.95. One that failed has not kept it.',
    },
    evidence: {
      enum: ['interval', 'point'],
      description: '`interval`: the lower end must reach the share (default); `point`: the estimate.',
    },
    phases: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: LOAD_PHASES, description: 'A phase.' },
      description:
        'Phases of load test in which it must hold; one that was not measured leaves it undecided. Default: [steady].',
    },
    window: {
      type: 'string',
      pattern: DURATION_PATTERN,
      description: 'Span over which the error budget is counted: `28d`, `12h`.',
    },
    error_budget: {
      type: 'number',
      exclusiveMinimum: 0,
      exclusiveMaximum: 1,
      description: 'Share of the window’s requests that may miss the objective. Default: 1 − share.',
    },
    owner: label('Who answers for the objective.'),
    freeze,
  },
} as const;

/** Schema of an `slo.yaml`: what a service promises, by traffic class. */
export const sloSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('slo'),
  title: 'SloFile',
  description: 'Objectives of a service by traffic class, with their error budgets.',
  type: 'object',
  additionalProperties: false,
  required: ['slo', 'name', 'classes'],
  properties: {
    slo: { const: 1, description: 'Version of this file format.' },
    name: label('Name of the service.'),
    classes: {
      type: 'array',
      minItems: 1,
      description: 'Traffic classes. A request of none of them is never counted as useful.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'objectives'],
        description: 'One traffic class.',
        properties: {
          name: label('Name of the class, as load files and cases give it.'),
          default: {
            type: 'boolean',
            description:
              'Takes requests of no class, and of classes not listed here. For at most one class. Default: false.',
          },
          objectives: {
            type: 'array',
            minItems: 1,
            items: objective,
            description: 'What its requests must keep. A request is fast if it keeps every limit.',
          },
        },
      },
    },
  },
} as const;
