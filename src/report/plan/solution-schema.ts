import { closed } from '../../definition/schema-parts.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const rate = { type: 'number', minimum: 0, maximum: 1 } as const;
const maybeRate = { type: ['number', 'null'], minimum: 0, maximum: 1 } as const;
const amount = { type: 'number', minimum: 0 } as const;

const run = closed({
  looks: { type: 'array', items: rate, description: 'Parts of the cases; [1] for a single look.' },
  inflation: { type: 'number', minimum: 1, description: 'Factor on the cases that the looks cost.' },
  achievableMargin: {
    ...maybeRate,
    description: 'Smallest margin of the overall that an unchanged candidate is shown to keep.',
  },
  costAtNoChange: { ...amount, description: 'Expected, in the unit of the budget.' },
  costAtTwiceTheMargin: { ...amount, description: 'Expected, where every slice loses twice that margin.' },
});

/** What a budget buys, in the JSON of a plan. */
export const solutionSchema = {
  ...closed({
    unit: { enum: ['requests', 'tokens', 'rater-hours'] },
    budget: amount,
    spent: amount,
    rule: {
      enum: ['variance', 'proportional'],
      description: 'Cases where they make the overall most certain, or by share.',
    },
    metric: { ...text, description: 'The metric whose discordance the cases are shared out by.' },
    power: rate,
    slices: {
      type: 'array',
      items: closed({
        name: text,
        share: rate,
        nPresent: { ...count, description: 'Cases the gate has now.' },
        nCases: count,
        floor: count,
        costPerCase: amount,
        discordance: rate,
        margin: maybeRate,
        evidence: { enum: ['non-inferiority', 'no-evidence-of-regression', 'point', null] },
        achievableMargin: { ...maybeRate, description: 'Under non-inferiority alone.' },
        detectableLoss: { ...amount, description: 'True loss that is told from no change.' },
      }),
    },
    targeted: {
      type: 'array',
      items: closed({ name: text, nCases: count }),
      description: 'Left as they are, and paid for first.',
    },
    metrics: {
      type: 'array',
      items: closed({
        metric: text,
        nCases: count,
        discordance: { ...amount, description: 'Of one slice that would tell as much with as many cases.' },
        margin: { ...maybeRate, description: "The gate's own." },
        once: run,
        withLooks: run,
      }),
    },
    notes: { type: 'array', items: text },
  }),
  description: 'What a budget buys (--solve); absent where none was given.',
} as const;
