import { closed } from '../../definition/schema-parts.js';

const count = { type: 'integer', minimum: 0 } as const;
const rate = { type: 'number', minimum: 0, maximum: 1 } as const;
const maybeZ = { type: ['number', 'null'] } as const;

/** Looks of a metric in the JSON of a plan. */
export const looksSchema = {
  ...closed({
    margin: rate,
    inflation: {
      type: ['number', 'null'],
      minimum: 1,
      description: 'Factor on the cases with which a run with looks has the power of one look.',
    },
    futilityVerdict: {
      enum: ['inconclusive', 'worse-blocks', null],
      description: 'What a run that is given up comes to; null where none is.',
    },
    looks: {
      type: 'array',
      items: closed({
        fraction: { ...rate, description: 'Part of the planned cases that the gate names.' },
        nCases: { ...count, description: 'Of this look and those before.' },
        nResponsesPerArm: count,
        information: { ...rate, description: "Part of the overall's information that is in." },
        pass: { ...maybeZ, description: 'Z from which the look passes; null where it cannot.' },
        block: { ...maybeZ, description: 'The look blocks at Z below minus this.' },
        futility: { ...maybeZ, description: 'Z below which going on is futile.' },
        heldBy: {
          type: 'array',
          items: { type: 'string' },
          description: 'Rules that not even a flawless result meets at this look.',
        },
      }),
    },
    courses: {
      type: 'array',
      items: closed({
        trueLoss: { ...rate, description: '0: no change.' },
        pass: rate,
        block: rate,
        futile: { ...rate, description: 'Given up before the last look.' },
        nCases: { type: 'number', minimum: 0, description: 'Expected until the run stops.' },
      }),
      description: 'How runs end by what is true, by normal theory.',
    },
  }),
  description: 'When a run may stop and what that saves; absent for a gate that is looked at once.',
} as const;
