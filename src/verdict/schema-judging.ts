const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const counts = { type: 'object', additionalProperties: count } as const;

/** What became of the judge, in verdict.json. */
export const judgingSchema = {
  type: 'object',
  description: 'How the judge was asked and what became of it. Absent where no model grades.',
  additionalProperties: false,
  required: ['judge', 'mode', 'orders', 'votes', 'models', 'counts', 'preferences', 'nEqual', 'costs'],
  properties: {
    judge: {
      type: 'object',
      additionalProperties: false,
      required: [
        'name',
        'model',
        'digest',
        'bundleDigest',
        'promptDigest',
        'rubric',
        'rubricDigest',
        'isRecorded',
      ],
      properties: {
        name: text,
        model: text,
        digest: { ...text, description: 'Of everything that is pinned about the judge.' },
        bundleDigest: text,
        promptDigest: text,
        rubric: text,
        rubricDigest: text,
        isRecorded: { type: 'boolean' },
      },
    },
    mode: { enum: ['pairwise', 'pointwise'] },
    orders: { enum: ['both', 'one'] },
    votes: { type: 'integer', minimum: 1 },
    models: { ...counts, description: 'Models named in replies; two of them void every judgment.' },
    counts: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['slice', 'place', 'nPlanned', 'statuses'],
        properties: {
          slice: text,
          place: { enum: ['baseline-first', 'candidate-first', 'baseline', 'candidate'] },
          nPlanned: { ...count, description: 'Judgments wanted: cases times votes.' },
          statuses: counts,
        },
      },
    },
    preferences: {
      type: ['object', 'null'],
      description: 'Cases by what the judge prefers, votes and orders put together.',
      additionalProperties: false,
      required: ['nWins', 'nTies', 'nLosses', 'nUnscored'],
      properties: { nWins: count, nTies: count, nLosses: count, nUnscored: count },
    },
    nVerdictLike: {
      ...count,
      description:
        'Cases with an answer that holds a form in which the judge replies; absent where there is none.',
    },
    nEqual: { ...count, description: 'Cases whose two answers are the same: a tie without a question.' },
    costs: {
      type: 'object',
      description: 'What this run’s own questions took; apart from what the arms took.',
      additionalProperties: false,
      required: ['nAsked', 'promptTokens', 'completionTokens', 'nUncounted'],
      properties: { nAsked: count, promptTokens: count, completionTokens: count, nUncounted: count },
    },
  },
} as const;
