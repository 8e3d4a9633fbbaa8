import { closed, SCHEMA_DIALECT, schemaId } from '../../definition/schema-parts.js';
import { looksSchema } from './looks-schema.js';
import { solutionSchema } from './solution-schema.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const maybeCount = { type: ['integer', 'null'], minimum: 0 } as const;
const rate = { type: 'number', minimum: 0, maximum: 1 } as const;
const maybeRate = { type: ['number', 'null'], minimum: 0, maximum: 1 } as const;
const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;

/** The same with properties that may be absent. */
function withOptional<
  const Schema extends { readonly properties: Readonly<Record<string, unknown>> },
  const Optional extends Readonly<Record<string, unknown>>,
>(schema: Schema, optional: Optional) {
  return { ...schema, properties: { ...schema.properties, ...optional } } as const;
}

const atPower = closed({ at80: maybeRate, at90: maybeRate });
const maybeCounts = closed({ at80: maybeCount, at90: maybeCount });

const arm = closed({
  bundle: { type: ['string', 'null'] },
  isRecorded: { type: 'boolean', description: 'True where answers come from a file and nothing is sent.' },
  nRequests: count,
  promptTokens: { ...maybeCount, description: 'null where unknown.' },
  completionTokens: { ...maybeCount, description: 'At most so many; null where unknown.' },
});

const judge = {
  ...closed({
    bundle: text,
    isRecorded: { type: 'boolean', description: 'True where judgments come from a file.' },
    mode: { enum: ['pairwise', 'pointwise'] },
    nOrders: { enum: [1, 2], description: 'Orders in which a pair is shown, or arms whose answer is.' },
    nVotes: { type: 'integer', minimum: 1 },
    nRequests: { ...count, description: 'At most: equal answers are a tie without a question.' },
    nReasksAtMost: { ...count, description: 'On top, should no first reply be readable.' },
    promptTokens: { ...maybeCount, description: 'Of first requests; null where unknown.' },
    completionTokens: { ...maybeCount, description: 'Of first requests; null where unknown.' },
    tokenBasis: text,
  }),
  description: 'What the judge will be asked, apart from the arms. Absent where no model grades.',
} as const;

const row = closed({
  kind: { enum: ['overall', 'slice', 'targeted-slice', 'cohort'] },
  name: text,
  share: maybeRate,
  nCases: count,
  nUnits: { ...count, description: 'Clusters where there are any, else cases; so are all numbers of units.' },
  discordance: {
    ...maybeRate,
    description: 'Share of pairs expected to differ, or E[d²]; null for the overall.',
  },
  discordanceSeen: {
    ...closed({ observed: rate, nUnits: count }),
    type: ['object', 'null'],
    description: 'What the earlier run showed, before its upper limit was taken.',
  },
  margin: maybeRate,
  evidence: { enum: ['non-inferiority', 'no-evidence-of-regression', 'point', null] },
  minCases: maybeCount,
  detectableRegression: { ...atPower, description: 'Smallest true loss that is shown to be a loss.' },
  provableMargin: {
    ...atPower,
    description: 'Smallest margin that an unchanged candidate is shown to keep.',
  },
  nNeeded: {
    ...maybeCounts,
    type: ['object', 'null'],
    description: 'Units needed to show that an unchanged candidate keeps the margin.',
  },
  powerAtMargin: { ...maybeRate, description: 'Chance of showing that with the present units.' },
  nMinimum: { ...maybeCount, description: 'Fewest units at which a flawless result shows it.' },
  canNeverPass: { type: 'boolean' },
  isBelowMinCases: { type: 'boolean' },
  curve: {
    type: 'array',
    items: closed({ loss: rate, shownWorse: rate, shownWithinMargin: maybeRate }),
    description: 'Chances by the size of the true loss.',
  },
});

const plainLabels = closed({
  margin: rate,
  discordance: { ...rate, description: "Mean square of people's differences." },
  nDrawn: { ...count, description: 'Cases drawn for people by the gate.' },
  nLabelledBefore: { ...maybeCount, description: 'Pairs the correlation was measured on.' },
  rows: {
    type: 'array',
    items: closed({
      basis: { enum: ['people-alone', 'measured', 'assumed'] },
      correlation: { type: 'number', minimum: -1, maximum: 1 },
      nNeeded: { ...maybeCounts, description: 'null where not even all cases would do.' },
    }),
  },
});

const labels = {
  ...plainLabels,
  properties: {
    ...plainLabels.properties,
    draw: {
      const: 'two-phase',
      description: 'Cases are drawn by what the judge says of them; the rows are of cases drawn alike.',
    },
  },
  description: 'Pairs for people to grade; absent where not judge and people both grade.',
} as const;

/** The shape of what `qgate plan --json` prints, JSON Schema 2020-12. */
export const planSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('plan'),
  title: 'qgate plan',
  description:
    'What a gate will cost, and what its cases can and cannot show. Losses and margins on the 0–1 scale.',
  ...withOptional(
    closed({
      schema: { const: 'qgate/plan/v1' },
      qgateVersion: text,
      gate: closed({ name: text, digest, casesDigest: digest, nCases: count }),
      confidence: rate,
      calls: withOptional(
        closed({
          nRepeats: { type: 'integer', minimum: 1 },
          nRepeatedCases: count,
          nResponsesPerArm: count,
          nRequestsPerArm: {
            ...count,
            description: 'A scripted conversation sends one for each of its turns.',
          },
          arms: closed({ baseline: arm, candidate: arm }),
          tokenBasis: text,
          cost: {
            ...closed({
              priceIn: { type: 'number', minimum: 0 },
              priceOut: { type: 'number', minimum: 0 },
              total: { type: ['number', 'null'], minimum: 0 },
            }),
            type: ['object', 'null'],
            description:
              'Of the arms, in the currency of the prices, which are per million tokens; null where none were given.',
          },
        }),
        { judge },
      ),
      metrics: {
        type: 'array',
        items: withOptional(
          closed({
            metric: text,
            discordanceFrom: { enum: ['given', 'run', 'aa-run', 'assumed'] },
            runId: { type: ['string', 'null'] },
            overall: { ...row, type: ['object', 'null'] },
            parts: { type: 'array', items: row },
          }),
          { labels, looks: looksSchema },
        ),
      },
      notes: { type: 'array', items: text },
    }),
    { solution: solutionSchema },
  ),
} as const;
