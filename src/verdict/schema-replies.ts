const count = { type: 'integer', minimum: 0 } as const;
const byArm = {
  type: 'object',
  additionalProperties: false,
  required: ['baseline', 'candidate'],
  properties: { baseline: count, candidate: count },
} as const;

/** What stood out in replies, in verdict.json. */
export const repliesSchema = {
  type: 'object',
  description: 'What stood out in the replies of the arms. Absent where nothing did.',
  additionalProperties: false,
  properties: {
    reasoning: {
      type: 'object',
      description: 'Answers that began with a block of reasoning, and what the gate says of it.',
      additionalProperties: false,
      required: ['policy', 'nAnswers'],
      properties: { policy: { enum: ['strip', 'keep', 'refuse'] }, nAnswers: byArm },
    },
    contextLimits: {
      type: 'array',
      description: 'Totals of prompt and completion tokens at which many answers of an arm end.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['arm', 'totalTokens', 'nAnswers', 'nCounted'],
        properties: {
          arm: { enum: ['baseline', 'candidate'] },
          totalTokens: count,
          nAnswers: count,
          nCounted: count,
        },
      },
    },
    nDoubtfulPrompts: {
      ...byArm,
      description: 'Prompts that look cut, where the server may not count cached tokens; a warning alone.',
    },
  },
} as const;
