import { LOOK_ENDS } from './looks/looks-record.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const number = { type: 'number' } as const;
const maybeNumber = { type: ['number', 'null'] } as const;

const closed = <Properties extends Readonly<Record<string, object>>>(properties: Properties) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  }) as const;

const about = {
  metric: text,
  kind: { enum: ['overall', 'slice', 'targeted-slice', 'cohort'] },
  subject: { type: ['string', 'null'] },
} as const;

const lookOfRule = closed({
  information: {
    ...maybeNumber,
    description: 'Part of the information that is in; null for a look that is passed over.',
  },
  pass: { ...maybeNumber, description: 'Z from which the margin is shown to be kept.' },
  block: { ...maybeNumber, description: 'A block needs a Z below minus this.' },
  futility: { ...maybeNumber, description: 'Z below which going on is futile.' },
  seen: {
    oneOf: [
      { type: 'null' },
      closed({ n: count, estimate: number, lower: number, upper: number, statistic: maybeNumber }),
    ],
    description: 'Estimate, repeated interval and Z; null for a look that was not read.',
  },
});

/** Looks of a run; absent where the gate declares none. */
export const looksSchema = {
  ...closed({
    fractions: { type: 'array', items: number, description: 'Parts of the planned cases.' },
    look: { type: 'integer', minimum: 1, description: 'The look the verdict rests on.' },
    end: { enum: LOOK_ENDS, description: 'Why the run ended there, or where it stands.' },
    isEarly: { type: 'boolean', description: 'True where it ended before its last look.' },
    nCasesByLook: { type: 'array', items: count },
    nCallsByLook: { type: 'array', items: count, description: 'Responses of both arms.' },
    passedOver: { type: 'array', items: count, description: 'Looks at which nothing was decided.' },
    spending: closed({ pass: text, block: text }),
    futility: {
      oneOf: [
        { type: 'null' },
        closed({ spending: text, beta: number, verdict: { enum: ['inconclusive', 'worse-blocks'] } }),
      ],
    },
    rules: {
      type: 'array',
      items: closed({
        ...about,
        margin: number,
        looks: { type: 'array', items: lookOfRule },
        chanceToPass: {
          ...maybeNumber,
          description: 'Chance to pass at the last look if the rest shows no loss.',
        },
      }),
      description: 'Rules of non-inferiority over the looks.',
    },
    unadjusted: {
      type: 'array',
      items: closed({ ...about, estimate: number, lower: number, upper: number, level: number }),
      description: 'Plain intervals, not adjusted for looks: for information alone.',
    },
  }),
  description: 'Which look the verdict rests on, why, and what it saved; absent where the gate has no looks.',
} as const;
